import type pg from 'pg';

/** PostgreSQL's code for a wrong password. */
const REFUSED = '28P01';

/**
 * While the password of a program's role changes: PostgreSQL knows one at a time, so a new connection logs in with whichever of the two it
 * takes. Connections that are open stay open.
 */
export class TwoPasswords {
  #now: string;
  #other: string;

  constructor(now: string, other: string) {
    this.#now = now;
    this.#other = other;
  }

  /** For the pool's `password`: asked for each new connection. */
  readonly current = (): string => this.#now;

  /** A connection that is refused is tried again with the other one. */
  watch(pool: pg.Pool): void {
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
    // Twice: while one waits for its turn, another may have turned already.
    const trying = async (triesLeft: number): Promise<pg.PoolClient> => {
      const used = this.#now;
      try {
        return await connect();
      } catch (error) {
        if ((error as { code?: unknown }).code !== REFUSED || triesLeft === 0) throw error;
        if (this.#now === used) [this.#now, this.#other] = [this.#other, this.#now];
        return trying(triesLeft - 1);
      }
    };
    pool.connect = (() => trying(2)) as typeof pool.connect;
  }
}
