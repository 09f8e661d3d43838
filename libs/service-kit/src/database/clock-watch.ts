import type { Clock } from '../clock.ts';
import type { Log } from '../observability/log.ts';
import type { Db } from './db.ts';

const LOOK_EVERY_MS = 30_000;
/** How far well-kept clocks may differ, plus what a slow answer may add. */
const TOLERATED_MS = 5_000;

/** Every program goes by the database's clock: one on a machine with a wrong clock neither charges early nor leaves work undone. */
export class ClockWatch {
  readonly #db: Pick<Db, 'first'>;
  readonly #clock: Clock;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Pick<Db, 'first'>, clock: Clock, log: Log) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  /** Resolves after the first look. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
    await this.look();
  }

  async look(): Promise<void> {
    try {
      const asked = Date.now();
      const row = await this.#db.first<{ ms: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      );
      const answered = Date.now();
      if (row) this.#compare(row.ms - (asked + answered) / 2, answered - asked);
    } catch (error) {
      this.#log.warn('the database was not asked for the time', { error });
    }
  }

  #compare(behindMs: number, tookMs: number): void {
    const isRight = Math.abs(behindMs) <= TOLERATED_MS + tookMs / 2;
    const correction = isRight ? 0 : Math.round(behindMs);
    // As wrong as before, within the time the query takes.
    if (
      Math.abs(correction - this.#clock.correctionMs) <= TOLERATED_MS &&
      (correction === 0) === (this.#clock.correctionMs === 0)
    )
      return;
    this.#log.warn('the clock of this machine differs from the database’s', { ms: correction });
    this.#clock.correct(correction);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
