/** What somebody has used counts half as much after so long. */
const HALF_MS = 60_000;
/** Less than this is forgotten. */
const LITTLE_MS = 1;

interface Waiting {
  who: string;
  begin(): void;
}

/**
 * Lets a limited number work at a time, and each person one at a time. Of those who wait the one who has used least of late is next, however
 * much the others have sent; among equals whoever came first. Whoever has gone waits no longer.
 */
export class Turns {
  #free: number;
  readonly #now: () => number;
  readonly #waiting: Waiting[] = [];
  readonly #working = new Set<string>();
  readonly #used = new Map<string, { ms: number; at: number }>();

  constructor(count: number, now: () => number = () => performance.now()) {
    this.#free = count;
    this.#now = now;
  }

  /** Rejects with the signal's reason when it is aborted before the work has begun. */
  async within<T>(who: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.#turn(who, signal);
    const from = this.#now();
    try {
      return await work();
    } finally {
      this.#used.set(who, { ms: this.#usedBy(who) + this.#now() - from, at: this.#now() });
      this.#working.delete(who);
      this.#free++;
      this.#next();
    }
  }

  #turn(who: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const gone = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        who,
        begin: () => {
          signal?.removeEventListener('abort', gone);
          resolve();
        },
      };
      signal?.addEventListener('abort', gone, { once: true });
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    while (this.#free > 0) {
      let next: Waiting | undefined;
      let least = Infinity;
      for (const one of this.#waiting) {
        const used = this.#working.has(one.who) ? Infinity : this.#usedBy(one.who);
        if (used < least) [next, least] = [one, used];
      }
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#free--;
      this.#working.add(next.who);
      next.begin();
    }
  }

  #usedBy(who: string): number {
    const used = this.#used.get(who);
    if (!used) return 0;
    const left = used.ms * 0.5 ** ((this.#now() - used.at) / HALF_MS);
    if (left >= LITTLE_MS) return left;
    this.#used.delete(who);
    return 0;
  }

  /** How many people's use is remembered. */
  get remembered(): number {
    for (const who of this.#used.keys()) this.#usedBy(who);
    return this.#used.size;
  }
}
