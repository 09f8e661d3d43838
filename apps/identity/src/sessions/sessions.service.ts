import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionUser } from '@sorrel/contracts/identity/words';
import type { Context } from '@sorrel/service-kit/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { Fault } from '@sorrel/service-kit/fault';
import { Account } from '../accounts/account.entity.ts';
import { Hashing } from '../accounts/hashing.service.ts';
import { Limits } from '../limits/limits.service.ts';
import { endOf, isAlive, shouldNoteVisit, type SessionRole } from './session.ts';
import { Session } from './session.entity.ts';

export interface Device {
  userAgent: string;
  ip: string;
}
type SessionRow = {
  id: string;
  user_id: number;
  seen_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  role: SessionRole;
  email: string;
  fname: string;
  sname: string;
  permissions: SessionUser['permissions'];
  disabled_at: Date | null;
};

export const sessionUser = (
  account: Pick<Account, 'id' | 'email' | 'fname' | 'sname' | 'role' | 'permissions'>,
): SessionUser => ({
  id: account.id,
  email: account.email,
  fname: account.fname,
  sname: account.sname,
  role: account.role,
  permissions: account.permissions ?? [],
});

@Injectable()
export class SessionsService {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {}

  /** The same text and the same time for an unknown e-mail and a wrong password. */
  async logIn(
    email: string,
    password: string,
    device: Device,
    ctx: Context,
  ): Promise<{ token: string; user: SessionUser }> {
    await this.limits.demand('logInPerAccount', email);
    const account = await this.db.em().findOne(Account, { email, disabledAt: null });
    const isRight = await this.hashing.matches(account?.passwordHash, password);
    if (!account || !isRight) {
      await this.limits.note('logInPerAccount', email);
      throw new Fault('unauthenticated', 'The e-mail or the password is not right. Please try again.', {
        as: 'wrong_credentials',
      });
    }
    await this.limits.clear('logInPerAccount', email);
    const token = await this.db.transaction(ctx, (tx) => this.open(tx, account, device));
    return { token, user: sessionUser(account) };
  }

  /** A new session in the caller's transaction; answers the cookie's value, which is stored only as a hash. */
  async open(tx: Tx, account: Pick<Account, 'id' | 'role'>, device: Device): Promise<string> {
    const token = this.hashing.token();
    const now = this.clock.wall();
    tx.em.create(Session, {
      id: randomUUID(),
      tokenHash: this.hashing.of(token),
      userId: account.id,
      userAgent: device.userAgent,
      ip: device.ip,
      createdAt: now,
      seenAt: now,
      endsAt: endOf(account.role, now),
      endedAt: null,
    });
    return token;
  }

  async read(token: string): Promise<{ sessionId: string; user: SessionUser; endsAt: string } | null> {
    const row = await this.db.first<SessionRow>(
      `select s.id, s.user_id, s.seen_at, s.ends_at, s.ended_at, a.role, a.email, a.fname, a.sname, a.permissions, a.disabled_at
       from sessions s join accounts a on a.id = s.user_id where s.token_hash = ?`,
      [this.hashing.of(token)],
    );
    const now = this.clock.wall();
    if (
      !row ||
      row.disabled_at !== null ||
      !isAlive({ role: row.role, seenAt: row.seen_at, endsAt: row.ends_at, endedAt: row.ended_at }, now)
    )
      return null;
    if (shouldNoteVisit(row.seen_at, now))
      await this.db.rows('update sessions set seen_at = ? where id = ?', [now, row.id]);
    return { sessionId: row.id, user: sessionUser({ ...row, id: row.user_id }), endsAt: row.ends_at.toISOString() };
  }

  async logOut(token: string): Promise<void> {
    await this.db.rows('update sessions set ended_at = ? where token_hash = ? and ended_at is null', [
      this.clock.wall(),
      this.hashing.of(token),
    ]);
  }
}
