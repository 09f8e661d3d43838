// A waiter looks for the rows again after this, woken or not: a wake-up from another instance may be lost.
const LONGEST_MS = 250;
// More than happens between a command and its caller's question whether it has arrived.
const REMEMBERED = 5_000;

/** Wakes whoever waits here for events, once this program has handled them, in this instance or another. */
export class Waiters {
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #over = new Set<string>();

  /** A listener of this instance is done with an event: whoever asks need not look for the row. */
  over(id: string, listener: string): void {
    if (this.#over.size >= REMEMBERED) this.#over.clear();
    this.#over.add(`${id} ${listener}`);
  }

  isOver(id: string, listener: string): boolean {
    return this.#over.has(`${id} ${listener}`);
  }

  /** Resolves when one of these events was handled, or after a short while. */
  nextOf(ids: string[]): Promise<void> {
    return new Promise((resolve) => {
      for (const id of ids) {
        const set = this.#waiting.get(id) ?? new Set();
        set.add(resolve);
        this.#waiting.set(id, set);
      }
      setTimeout(() => {
        for (const id of ids) {
          const set = this.#waiting.get(id);
          set?.delete(resolve);
          if (set?.size === 0) this.#waiting.delete(id);
        }
        resolve();
      }, LONGEST_MS).unref();
    });
  }

  wake(id: string): void {
    for (const resolve of this.#waiting.get(id) ?? []) resolve();
    this.#waiting.delete(id);
  }
}
