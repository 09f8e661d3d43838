/** Longer than any single close should take. */
const LONGEST_MS = 15_000;

/**
 * What a boot has opened so far: database, broker, Redis. When a program cannot be made Nest hands nothing over, and anything open by then
 * would run for ever, reconnecting to its server again and again; this closes it all, also what is only just being opened.
 */
export class Opened {
  readonly #closers: (() => Promise<void>)[] = [];
  readonly #giveUp = new AbortController();

  /** Opens something that must be closed should the boot fail. `giveUp` aborts when nobody waits for it any more. */
  open<T>(open: (giveUp: AbortSignal) => Promise<T> | T, close: (it: T) => unknown): Promise<T> {
    const opening = (async () => open(this.#giveUp.signal))();
    const closer = async () => {
      try {
        await close(await opening);
      } catch {
        // It never opened, or is closed already.
      }
    };
    if (this.#giveUp.signal.aborted) void closer();
    else this.#closers.push(closer);
    return opening;
  }

  /** Closes everything, the last opened first. What cannot be opened or closed is skipped, and the whole takes 15 s at most. */
  async closeAll(): Promise<void> {
    this.#giveUp.abort();
    const closing = this.#closers.toReversed().map((close) => close());
    let limit: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(closing),
      new Promise((resolve) => {
        limit = setTimeout(resolve, LONGEST_MS);
      }),
    ]);
    clearTimeout(limit);
  }
}
