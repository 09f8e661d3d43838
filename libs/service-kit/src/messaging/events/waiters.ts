// After this a waiter looks for the rows again, woken or not: a wake-up from another instance may be lost on its way.
const LONGEST_MS = 250;

/** Events that this program has handled, here or in another instance, wake whoever waits for them here. */
export class Waiters {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Resolves when one of these events was handled, or soon. */
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
