import { londonDate } from '@sorrel/contracts/london';

/**
 * The one source of "now". `now()` is the product's time: due dates, retries, expiry follow it, and the sandbox may move it.
 * `wall()` is real time, for sessions, locks and signatures: moving the product's clock logs nobody out.
 */
export class Clock {
  #offsetMs = 0;
  #correctionMs = 0;
  readonly #listeners = new Set<() => void>();

  now(): Date {
    return new Date(this.wall().getTime() + this.#offsetMs);
  }

  wall(): Date {
    return new Date(Date.now() + this.#correctionMs);
  }

  /** Today's date in London by the product's time. */
  today(): string {
    return londonDate(this.now());
  }

  /** In product time; 0 when there is no such moment or it lies in the future. */
  secondsSince(moment: Date | null | undefined): number {
    return moment ? Math.max(0, (this.now().getTime() - moment.getTime()) / 1000) : 0;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Moves the product's time. Only the sandbox does this. */
  setOffset(offsetMs: number): void {
    if (offsetMs === this.#offsetMs) return;
    this.#offsetMs = offsetMs;
    this.#tell();
  }

  /** How far the machine's clock is behind the right time. */
  get correctionMs(): number {
    return this.#correctionMs;
  }

  /**
   * Corrects both times by this much when the machine's clock is wrong. Only ClockWatch, which asks the database for the time, calls this.
   */
  correct(correctionMs: number): void {
    if (correctionMs === this.#correctionMs) return;
    this.#correctionMs = correctionMs;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  onMoved(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
