import { setTimeout as wait } from 'node:timers/promises';

/**
 * Lets callers through one after the other, at most so many a second. Uses real time, because it only limits the load on the other side.
 */
export class Pace {
  private readonly interval: number;
  private nextAt = 0;

  constructor(perSecond: number) {
    this.interval = 1000 / perSecond;
  }

  /** Resolves when it is the caller's turn; turns are given in the order they were asked for. */
  async turn(): Promise<void> {
    const at = Math.max(this.nextAt, performance.now());
    this.nextAt = at + this.interval;
    const rest = at - performance.now();
    if (rest > 0) await wait(rest);
  }

  /** Delays all turns for a while, at the other side's request. */
  pause(milliseconds: number): void {
    this.nextAt = Math.max(this.nextAt, performance.now() + milliseconds);
  }
}
