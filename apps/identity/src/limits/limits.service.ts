import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { currentTrace } from '@sorrel/service-kit/observability/trace';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';

/** How often something may be tried: `count` within `minutes` of real time. */
const LIMITS = {
  /** Of an account from one place, or by a browser that it knows. */
  logInPerAccount: { count: 10, minutes: 15 },
  /** Of an account by browsers and from places that it does not know, all of them together. */
  logInByStrangers: { count: 50, minutes: 60 },
  currentPerAccount: { count: 10, minutes: 15 },
  /** Codes for an address: to one browser, to one place, and all that reach the mailbox. */
  codePerBrowser: { count: 5, minutes: 60 },
  codePerPlace: { count: 15, minutes: 60 },
  codePerEmail: { count: 30, minutes: 60 },
  /** E-mails that somebody registered with an account's address. */
  emailsPerAddress: { count: 3, minutes: 60 },
  verifyPerRegistration: { count: 20, minutes: 60 },
  /** More wrong codes than this for one address, and a code may be tried once instead of five times. */
  wrongCodePerEmail: { count: 20, minutes: 60 },
  verifyPerAccount: { count: 20, minutes: 60 },
  resetPerPlace: { count: 5, minutes: 60 },
  resetPerEmail: { count: 5, minutes: 60 },
  newEmailPerAccount: { count: 5, minutes: 60 },
  /** Invitations to the console: that reach one mailbox, and that one member of staff, or the command, sends. */
  invitePerEmail: { count: 5, minutes: 60 },
  invitePerInviter: { count: 30, minutes: 60 },
  factorPerAccount: { count: 10, minutes: 15 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** Counts tries in Postgres, so that no restart, no second process and no lost Redis gives more tries. */
@Injectable()
export class Limits {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Whether a try would be within the limit; notes nothing. */
  async hasRoom(limit: LimitName, who: string): Promise<boolean> {
    const { count, minutes } = LIMITS[limit];
    const row = await this.db.first<{ count: number }>(
      'select count(*)::int as count from attempts where key = ? and at > ?',
      [`${limit}:${who}`, new Date(this.clock.wall().getTime() - minutes * 60_000)],
    );
    return (row?.count ?? 0) < count * this.config.limitFactor;
  }

  /**
   * Notes a try if it is within the limit. Tries of one kind for one person stand in line, so that a hundred at once do not all
   * pass; one that is refused leaves no trace, so that hammering does not keep an account shut.
   */
  mayGoOn(limit: LimitName, who: string): Promise<boolean> {
    const { count, minutes } = LIMITS[limit];
    const key = `${limit}:${who}`;
    const now = this.clock.wall();
    return this.db.transaction({ actor: systemActor('limits'), trace: currentTrace() }, async (tx) => {
      await tx.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
      const row = await tx.first<{ count: number }>(
        'select count(*)::int as count from attempts where key = ? and at > ?',
        [key, new Date(now.getTime() - minutes * 60_000)],
      );
      if ((row?.count ?? 0) >= count * this.config.limitFactor) return false;
      await tx.rows('insert into attempts (key, at) values (?, ?)', [key, now]);
      // Old rows go with new ones, a few at a time.
      await tx.rows(
        `delete from attempts where ctid = any (array(select ctid from attempts where at < ? limit 20 for update skip locked))`,
        [new Date(now.getTime() - 24 * 3600_000)],
      );
      return true;
    });
  }

  async spend(limit: LimitName, who: string): Promise<void> {
    if (!(await this.mayGoOn(limit, who)))
      throw new Fault('too_many', `That was too often. Please try again in ${LIMITS[limit].minutes} minutes.`, {
        retryAfterSeconds: LIMITS[limit].minutes * 60,
      });
  }

  /** The newest try was none of those that are counted. */
  async giveBack(limit: LimitName, who: string): Promise<void> {
    await this.db.rows(
      'delete from attempts where ctid = (select ctid from attempts where key = ? order by at desc limit 1)',
      [`${limit}:${who}`],
    );
  }

  async clear(limit: LimitName, who: string): Promise<void> {
    await this.db.rows('delete from attempts where key = ?', [`${limit}:${who}`]);
  }
}
