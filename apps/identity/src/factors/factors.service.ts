import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { generateSecret } from 'otplib';
import { factorChanged } from '@sorrel/contracts/identity/events';
import type { SessionUser } from '@sorrel/contracts/identity/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Account } from '../model/account.entity.ts';
import { codeRefusal } from '../registrations/code.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';
import { Limits } from '../limits/limits.service.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { sessionUser, SessionsService } from '../sessions/sessions.service.ts';
import { keyUri, spaced, stepOf } from './factor.ts';
import { isFactorRequired } from '../sessions/required.ts';
import { qrSvg } from './qr.ts';
import { RECOVERY_CODES, recoveryCode, typedRecoveryCode } from './recovery.ts';

type Row = { key_sealed: string; next_key_sealed: string | null; confirmed_at: Date | null; last_step: number };
const PLACE = 'identity.factors.key';

/** The second factor of staff: authenticator app codes, and ten recovery codes in case the phone is lost. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly hashing: Hashing,
    private readonly limits: Limits,
    private readonly passkeys: PasskeysService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  async read(ctx: Context) {
    const userId = userIdOf(ctx);
    const row = await this.db.first<{ email: string; confirmed_at: Date | null; left: number }>(
      `select email, (select confirmed_at from factors where user_id = a.id) as confirmed_at,
         (select count(*)::int from recovery_codes where user_id = a.id and used_at is null) as left
       from accounts a where id = ?`,
      [userId],
    );
    const since = row?.confirmed_at ?? null;
    return {
      isOn: since !== null,
      isRequired: isFactorRequired(this.config.whoNeedsFactor, row?.email ?? ''),
      recoveryCodesLeft: since ? (row?.left ?? 0) : 0,
      since: since?.toISOString() ?? null,
    };
  }

  /**
   * Whoever already has a factor must have given it before replacing it. The new key replaces the old one only once a code from it is
   * confirmed, so that a set-up left half done locks nobody out.
   */
  async begin(typedPassword: string, ctx: Context): Promise<{ key: string; qrSvg: string }> {
    const account = await this.db.em().findOneOrFail(Account, { id: userIdOf(ctx) });
    await this.passwords.demandCurrent(account, typedPassword);
    const key = generateSecret();
    const sealed = this.sealer.seal(PLACE, account.id, key);
    await this.db.transaction(ctx, async (tx) => {
      await this.demandNotOwed(tx, await this.locked(tx, account.id));
      await tx.rows(
        `insert into factors (user_id, key_sealed, next_key_sealed, begun_at) values (?, ?, ?, ?)
         on conflict (user_id) do update set next_key_sealed = excluded.next_key_sealed, begun_at = excluded.begun_at`,
        [account.id, sealed, sealed, tx.now],
      );
    });
    return { key: spaced(key), qrSvg: qrSvg(keyUri(this.config.issuer, account.email, key)) };
  }

  async confirm(code: string, ctx: Context): Promise<{ recoveryCodes: string[]; token: string }> {
    const userId = userIdOf(ctx);
    await this.limits.spend('factorPerAccount', String(userId));
    const done = await this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, userId);
      await this.demandNotOwed(tx, row);
      if (!row?.next_key_sealed) throw new Fault('refused', 'Please start setting up again.', { as: 'no_key' });
      const step = stepOf(code, this.sealer.open(PLACE, userId, row.next_key_sealed), this.clock.wall(), 0);
      if (step === null) throw codeRefusal('wrong');
      await tx.rows(
        'update factors set key_sealed = next_key_sealed, next_key_sealed = null, confirmed_at = ?, last_step = ? where user_id = ?',
        [tx.now, step, userId],
      );
      const recoveryCodes = await this.writeRecoveryCodes(tx, userId);
      const token = await this.sessions.factorGiven(tx);
      await this.sessions.endAll(tx, userId, ctx.actor.sessionId);
      await this.tell(tx, userId, true);
      return { recoveryCodes, token };
    });
    await this.limits.clear('factorPerAccount', String(userId));
    return done;
  }

  async give(typed: string, ctx: Context): Promise<{ token: string; user: SessionUser; recoveryCodesLeft: number }> {
    const userId = userIdOf(ctx);
    await this.limits.spend('factorPerAccount', String(userId));
    const done = await this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, userId);
      if (!row?.confirmed_at) throw new Fault('refused', 'No second factor is set up.', { as: 'no_key' });
      if (!(await this.isRight(tx, userId, row, typed.trim()))) throw codeRefusal('wrong');
      const token = await this.sessions.factorGiven(tx);
      const user = sessionUser(await tx.em.findOneOrFail(Account, { id: userId }));
      const left = await tx.first<{ left: number }>(
        'select count(*)::int as left from recovery_codes where user_id = ? and used_at is null',
        [userId],
      );
      return { token, user, recoveryCodesLeft: left?.left ?? 0 };
    });
    await this.limits.clear('factorPerAccount', String(userId));
    return done;
  }

  async renewRecoveryCodes(typedPassword: string, ctx: Context): Promise<{ recoveryCodes: string[] }> {
    const account = await this.db.em().findOneOrFail(Account, { id: userIdOf(ctx) });
    await this.passwords.demandCurrent(account, typedPassword);
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, account.id);
      if (!row?.confirmed_at) throw new Fault('refused', 'Please set up a second factor first.', { as: 'no_key' });
      return { recoveryCodes: await this.writeRecoveryCodes(tx, account.id) };
    });
  }

  /** Passkeys go too: the set-up begins anew, and whoever holds the lost phone may hold one. */
  reset(userId: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      if (!(await tx.em.findOne(Account, { id: userId, role: 'admin' }))) throw notFound('This member of staff');
      await tx.rows('delete from factors where user_id = ?', [userId]);
      await tx.rows('delete from recovery_codes where user_id = ?', [userId]);
      await this.passkeys.removeAll(tx, userId);
      await this.sessions.endAll(tx, userId);
      await this.tell(tx, userId, false);
    });
  }

  private async demandNotOwed(tx: Tx, row: Row | undefined): Promise<void> {
    if (row?.confirmed_at && !(await this.sessions.hasFactor(tx)))
      throw new Fault('forbidden', 'Please enter a code from your authenticator app first.', {
        as: 'second_factor_needed',
      });
  }

  /** An app code advances the last used step; a recovery code is used up. */
  private async isRight(tx: Tx, userId: number, row: Row, typed: string): Promise<boolean> {
    const key = this.sealer.open(PLACE, userId, row.key_sealed);
    const step = stepOf(typed.replace(/\s/g, ''), key, this.clock.wall(), row.last_step);
    if (step !== null) {
      await tx.rows('update factors set last_step = ? where user_id = ?', [step, userId]);
      return true;
    }
    const code = typedRecoveryCode(typed);
    if (!code) return false;
    const used = await tx.rows(
      'update recovery_codes set used_at = ? where user_id = ? and code_hash = any(?) and used_at is null returning id',
      [tx.now, userId, this.hashing.allOf(`recovery:${userId}:${code}`)],
    );
    return used.length > 0;
  }

  private async writeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(64)));
    await tx.rows('delete from recovery_codes where user_id = ?', [userId]);
    for (const code of codes)
      await tx.rows('insert into recovery_codes (user_id, code_hash) values (?, ?)', [
        userId,
        this.hashing.of(`recovery:${userId}:${code}`),
      ]);
    return codes;
  }

  private async tell(tx: Tx, userId: number, isOn: boolean): Promise<void> {
    const { email, fname } = await tx.em.findOneOrFail(Account, { id: userId });
    await tx.publish(factorChanged, `customer:${userId}`, { email, fname, isOn });
  }

  private locked(tx: Tx, userId: number): Promise<Row | undefined> {
    return tx.first<Row>(
      'select key_sealed, next_key_sealed, confirmed_at, last_step from factors where user_id = ? for update',
      [userId],
    );
  }
}
