/** How many it holds at least: what a busy machine sends late comes together. */
const LEAST = 5;

/** A bucket, as the provider describes its own, that refills by so many a second and holds a quarter of them; 0: no limit. */
export class WriteLimit {
  readonly #perSecond: number;
  readonly #holds: number;
  #left: number;
  #at = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#holds = Math.max(LEAST, perSecond / 4);
    this.#left = this.#holds;
  }

  /** `at`: milliseconds of a clock that only goes forward. */
  allows(at: number): boolean {
    if (this.#perSecond === 0) return true;
    this.#left = Math.min(this.#holds, this.#left + ((at - this.#at) * this.#perSecond) / 1_000);
    this.#at = at;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
