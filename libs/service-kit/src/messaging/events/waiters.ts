// A waiter looks for the rows again after this, woken or not: a wake-up from another instance may be lost.
const LONGEST_MS = 250;

/** Wakes whoever waits here for events, once this program has handled them, in this instance or another. */
export class Waiters {
  readonly #waiting = new Map<string, Set<() => void>>();

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
