import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/db';
import { Fault } from '@sorrel/service-kit/fault';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';

/** How often something may be tried: `count` within `minutes` of real time. */
export const LIMITS = {
  logInPerAccount: { count: 10, minutes: 15 },
  codePerEmail: { count: 5, minutes: 60 },
  verifyPerEmail: { count: 20, minutes: 60 },
} as const;

/** Counts tries in Postgres, so that no restart and no lost Redis opens the door. */
@Injectable()
export class Limits {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  async isWithin(limit: keyof typeof LIMITS, who: string): Promise<boolean> {
    const { count, minutes } = LIMITS[limit];
    const since = new Date(this.clock.wall().getTime() - minutes * 60_000);
    const row = await this.db.first<{ count: number }>(
      'select count(*)::int as count from attempts where key = ? and at > ?',
      [`${limit}:${who}`, since],
    );
    return (row?.count ?? 0) < count * this.config.limitFactor;
  }

  async note(limit: keyof typeof LIMITS, who: string): Promise<void> {
    await this.db.rows('insert into attempts (key, at) values (?, ?)', [`${limit}:${who}`, this.clock.wall()]);
    // Old rows go with the new one, a few at a time.
    await this.db.rows(
      `delete from attempts where ctid = any (array(select ctid from attempts where at < ? limit 20))`,
      [new Date(this.clock.wall().getTime() - 24 * 3600_000)],
    );
  }

  async clear(limit: keyof typeof LIMITS, who: string): Promise<void> {
    await this.db.rows('delete from attempts where key = ?', [`${limit}:${who}`]);
  }

  async demand(limit: keyof typeof LIMITS, who: string): Promise<void> {
    if (!(await this.isWithin(limit, who)))
      throw new Fault('too_many', `That was too often. Please try again in ${LIMITS[limit].minutes} minutes.`, {
        retryAfterSeconds: LIMITS[limit].minutes * 60,
      });
  }
}
