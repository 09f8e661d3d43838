import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';

/** How often something may be tried: `count` within `minutes` of real time. */
const LIMITS = {
  /** Log-ins to one account from one network, or from one browser the account knows. */
  logInPerAccount: { count: 10, minutes: 15 },
  /** Log-ins to one account from all unknown browsers and networks together. */
  logInByStrangers: { count: 50, minutes: 60 },
  currentPerAccount: { count: 10, minutes: 15 },
  /** Codes sent for an e-mail address: per browser, per network, and in all. */
  codePerBrowser: { count: 5, minutes: 60 },
  codePerPlace: { count: 15, minutes: 60 },
  codePerEmail: { count: 30, minutes: 60 },
  /** E-mails to an account's owner that somebody tried to register with their address. */
  emailsPerAddress: { count: 3, minutes: 60 },
  verifyPerRegistration: { count: 20, minutes: 60 },
  /** Past this many wrong codes for one address, each code allows one try instead of five. */
  wrongCodePerEmail: { count: 20, minutes: 60 },
  verifyPerAccount: { count: 20, minutes: 60 },
  resetPerPlace: { count: 5, minutes: 60 },
  resetPerEmail: { count: 5, minutes: 60 },
  newEmailPerAccount: { count: 5, minutes: 60 },
  /** Invitations to the console: per mailbox, and per sender (a member of staff, or the command line). */
  invitePerEmail: { count: 5, minutes: 60 },
  invitePerInviter: { count: 30, minutes: 60 },
  factorPerAccount: { count: 10, minutes: 15 },
  /** Log-ins by a passkey instead of a password. */
  passkeyPerAccount: { count: 10, minutes: 15 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** Counts tries in Postgres, so that a restart, a second process or a lost Redis allows no extra tries. */
@Injectable()
export class Limits {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Whether a try would be within the limit, without counting it. */
  async hasRoom(limit: LimitName, who: string): Promise<boolean> {
    const { count, minutes } = LIMITS[limit];
    const row = await this.db.first<{ count: number }>(
      'select count(*)::int as count from attempts where key = ? and at > ?',
      [`${limit}:${who}`, new Date(this.clock.wall().getTime() - minutes * 60_000)],
    );
    return (row?.count ?? 0) < count * this.config.limitFactor;
  }

  /**
   * Counts a try if it is within the limit. Tries of one kind for one person are checked one at a time, so that a hundred at once do not
   * all pass. Refused tries are not counted, so that hammering does not keep an account locked.
   */
  async mayGoOn(limit: LimitName, who: string): Promise<boolean> {
    const { count, minutes } = LIMITS[limit];
    const now = this.clock.wall();
    const row = await this.db.first<{ is_free: boolean }>('select take_try(?, ?, ?, ?, ?) as is_free', [
      `${limit}:${who}`,
      count * this.config.limitFactor,
      new Date(now.getTime() - minutes * 60_000),
      now,
      new Date(now.getTime() - 24 * 3600_000),
    ]);
    return row?.is_free ?? false;
  }

  async spend(limit: LimitName, who: string): Promise<void> {
    if (!(await this.mayGoOn(limit, who)))
      throw new Fault('too_many', `That was too often. Please try again in ${LIMITS[limit].minutes} minutes.`, {
        retryAfterSeconds: LIMITS[limit].minutes * 60,
      });
  }

  /** Takes back the newest try, when it turns out not to count. */
  async giveBack(limit: LimitName, who: string, rows: Pick<Tx, 'rows'> = this.db): Promise<void> {
    await rows.rows(
      'delete from attempts where ctid = (select ctid from attempts where key = ? order by at desc limit 1)',
      [`${limit}:${who}`],
    );
  }

  async clear(limit: LimitName, who: string): Promise<void> {
    await this.db.rows('delete from attempts where key = ?', [`${limit}:${who}`]);
  }

  /** The same with a transaction's end. */
  clearAtEnd(limit: LimitName, who: string, tx: Pick<Tx, 'atEnd'>): void {
    tx.atEnd('delete from attempts where key = ?', [`${limit}:${who}`]);
  }
}
