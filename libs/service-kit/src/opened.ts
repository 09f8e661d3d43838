/** Longer than any of what is closed takes by itself. */
const LONGEST_MS = 15_000;

/**
 * What a boot has opened so far: database, broker, Redis. Nest hands nothing over when a program cannot be made, and what is open by
 * then would go on for ever, looking for its server again and again; from here it is closed, also what is only just being opened.
 */
export class Opened {
  readonly #closers: (() => Promise<void>)[] = [];
  readonly #giveUp = new AbortController();

  /** Opens something that must be closed should the boot fail. `giveUp` says that nobody waits for it any more. */
  open<T>(open: (giveUp: AbortSignal) => Promise<T> | T, close: (it: T) => unknown): Promise<T> {
    const opening = (async () => open(this.#giveUp.signal))();
    const closer = async () => {
      try {
        await close(await opening);
      } catch {
        // It never was open, or is closed already.
      }
    };
    if (this.#giveUp.signal.aborted) void closer();
    else this.#closers.push(closer);
    return opening;
  }

  /** Closes all of it, the last first. What cannot be opened or closed is left, and nobody waits longer than 15 s. */
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
