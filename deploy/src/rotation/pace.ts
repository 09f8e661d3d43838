import { setTimeout as sleep } from 'node:timers/promises';

/** Limits the work to so many values a second. */
export class Pace {
  readonly #rate: number;
  #next = performance.now();

  constructor(rate: number) {
    this.#rate = rate;
  }

  async after(values: number): Promise<void> {
    this.#next = Math.max(performance.now(), this.#next + (values / this.#rate) * 1_000);
    const wait = this.#next - performance.now();
    if (wait > 1) await sleep(wait);
  }
}
