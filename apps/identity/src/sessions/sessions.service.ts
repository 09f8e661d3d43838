import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FactorState, SessionUser } from '@sorrel/contracts/identity/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { networkOf } from '@sorrel/service-kit/security/network';
import { Account } from '../model/account.entity.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { Devices, type Device } from '../devices/devices.service.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';
import type { SeenDevice } from '../devices/seen-device.ts';
import { isFactorRequired } from './required.ts';
import { endOf, factorState, isAlive, shouldNoteVisit, type SessionRole } from './session.ts';
import { Session } from './session.entity.ts';

type SessionRow = {
  id: string;
  user_id: number;
  seen_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  factor_given_at: Date | null;
  is_factor_on: boolean;
  role: SessionRole;
  email: string;
  fname: string;
  sname: string;
  permissions: SessionUser['permissions'];
  disabled_at: Date | null;
};

export interface OpenSession {
  sessionId: string;
  user: SessionUser;
  endsAt: string;
  factor: FactorState;
  factorGivenAt: string | null;
}

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
    private readonly devices: Devices,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Opens a session in the caller's transaction and returns the cookie's value, of which only a hash is stored. */
  async open(
    tx: Tx,
    account: Pick<Account, 'id' | 'role' | 'email' | 'fname'>,
    device: Device,
    { isFactorGiven = false } = {},
  ): Promise<string> {
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
      factorGivenAt: isFactorGiven ? now : null,
      markHash: this.devices.markHash(device),
    });
    await this.devices.remember(tx, account, device);
    return token;
  }

  async read(token: string): Promise<OpenSession | null> {
    const row = await this.db.first<SessionRow>(
      `select s.id, s.user_id, s.seen_at, s.ends_at, s.ended_at, s.factor_given_at, a.role, a.email, a.fname, a.sname, a.permissions, a.disabled_at,
         exists (select 1 from factors f where f.user_id = a.id and f.confirmed_at is not null) as is_factor_on
       from sessions s join accounts a on a.id = s.user_id where s.token_hash = any(?)`,
      [this.hashing.allOf(token)],
    );
    const now = this.clock.wall();
    if (
      !row ||
      row.disabled_at !== null ||
      !isAlive({ role: row.role, seenAt: row.seen_at, endsAt: row.ends_at, endedAt: row.ended_at }, now)
    )
      return null;
    // Stored under the current secret from now on, so that anybody who visits while secrets are being rotated stays logged in.
    if (shouldNoteVisit(row.seen_at, now))
      await this.db.rows('update sessions set seen_at = ?, token_hash = ? where id = ?', [
        now,
        this.hashing.of(token),
        row.id,
      ]);
    return {
      sessionId: row.id,
      user: sessionUser({ ...row, id: row.user_id }),
      endsAt: row.ends_at.toISOString(),
      factor: factorState(row.role, {
        isOn: row.is_factor_on,
        isRequired: isFactorRequired(this.config.whoNeedsFactor, row.email),
        givenAt: row.factor_given_at,
      }),
      factorGivenAt: row.factor_given_at?.toISOString() ?? null,
    };
  }

  /** The caller's session goes on under a new token, and the old one stops working. */
  async renewed(tx: Tx): Promise<string> {
    const token = this.hashing.token();
    const [row] = await tx.rows(
      'update sessions set token_hash = ? where id::text = ? and user_id = ? and ended_at is null returning id',
      [this.hashing.of(token), tx.ctx.actor.sessionId, userIdOf(tx.ctx)],
    );
    if (!row) throw new Fault('unauthenticated', 'Please log in.');
    return token;
  }

  /** A session that gains rights gets a new token, and the old one stops working. */
  async factorGiven(tx: Tx): Promise<string> {
    const token = this.hashing.token();
    const [row] = await tx.rows(
      'update sessions set token_hash = ?, factor_given_at = ? where id::text = ? and user_id = ? and ended_at is null returning id',
      [this.hashing.of(token), this.clock.wall(), tx.ctx.actor.sessionId, userIdOf(tx.ctx)],
    );
    if (!row) throw new Fault('unauthenticated', 'Please log in.');
    return token;
  }

  /** Whether the caller's session has given its second factor. */
  async hasFactor(tx: Tx): Promise<boolean> {
    const row = await tx.first<{ factor_given_at: Date | null }>(
      'select factor_given_at from sessions where id::text = ?',
      [tx.ctx.actor.sessionId],
    );
    return Boolean(row?.factor_given_at);
  }

  /** The browser of a session; null: nobody knows the session. */
  async deviceOf(tx: Tx, sessionId: string): Promise<SeenDevice | null> {
    const row = await tx.first<{ mark_hash: string | null; user_agent: string; ip: string }>(
      'select mark_hash, user_agent, ip from sessions where id::text = ?',
      [sessionId],
    );
    return row ? { mark: row.mark_hash, userAgent: row.user_agent, network: networkOf(row.ip) } : null;
  }

  async logOut(token: string): Promise<void> {
    await this.db.rows('update sessions set ended_at = ? where token_hash = any(?) and ended_at is null', [
      this.clock.wall(),
      this.hashing.allOf(token),
    ]);
  }

  async end(id: string, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      await tx.rows('update sessions set ended_at = ? where id = ? and user_id = ? and ended_at is null', [
        this.clock.wall(),
        id,
        userIdOf(ctx),
      ]);
    });
  }

  endOthers(ctx: Context): Promise<number> {
    return this.db.transaction(ctx, (tx) => this.endAll(tx, userIdOf(ctx), ctx.actor.sessionId));
  }

  /** Ends an account's sessions except one, in the caller's transaction, and returns how many. */
  async endAll(tx: Tx, userId: number, except = ''): Promise<number> {
    const ended = await tx.rows(
      'update sessions set ended_at = ? where user_id = ? and id::text <> ? and ended_at is null returning id',
      [this.clock.wall(), userId, except],
    );
    return ended.length;
  }
}
