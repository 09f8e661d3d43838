import { Injectable } from '@nestjs/common';
import { passwordChanged, resetRequested } from '@sorrel/contracts/identity/events';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, invalid } from '@sorrel/service-kit/fault';
import { Account } from '../model/account.entity.ts';
import { Devices, type Device } from '../devices/devices.service.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { Limits } from '../limits/limits.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { CommonPasswords } from './common-passwords.service.ts';
import { Links } from './links.service.ts';
import { passwordRefusal, type Owner } from './password.ts';

const linkIsOver = (): Fault =>
  new Fault('refused', 'This link does not work any more. Please ask for a new one.', { as: 'link_over' });

/** Sets new passwords: by a mailed link, or by giving the current one. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly common: CommonPasswords,
    private readonly limits: Limits,
    private readonly links: Links,
    private readonly sessions: SessionsService,
    private readonly devices: Devices,
  ) {}

  /** Refuses passwords that are easy to guess. */
  async demandGood(password: string, owner: Owner): Promise<void> {
    const refusal = passwordRefusal(password, owner, await this.common.isBuiltOn(password));
    if (refusal) throw invalid('password', refusal);
  }

  /** Refuses a wrong current password. Counted apart from log-ins, because strangers can use up those tries. */
  async demandCurrent(account: Account, typed: string): Promise<void> {
    await this.limits.spend('currentPerAccount', String(account.id));
    if (!(await this.hashing.matches(account.passwordHash, typed)))
      throw invalid('current_password', 'This is not your current password. Please try again.');
    await this.limits.clear('currentPerAccount', String(account.id));
  }

  /**
   * Does the same work before it answers, whether or not the account exists: one row and one job. Past the hourly limit for a mailbox, a
   * link is sent only if no earlier one still works, so that strangers asking for links cannot leave the owner without one.
   */
  async requestReset(email: string, device: Device | null | undefined, ctx: Context): Promise<void> {
    if (!(await this.limits.mayGoOn('resetPerPlace', this.devices.placeOf(email, device)))) return;
    const isSpare = !(await this.limits.mayGoOn('resetPerEmail', email));
    await this.db.transaction(ctx, async (tx) => {
      const id = await tx.nextId('mail_requests');
      await tx.rows(`insert into mail_requests (id, kind, email, is_spare, asked_at) values (?, 'reset', ?, ?, ?)`, [
        id,
        email,
        isSpare,
        tx.now,
      ]);
      await tx.schedule({ kind: 'answer-reset', key: `request:${id}`, data: { id } });
    });
  }

  answerReset(requestId: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const request = await tx.first<{ email: string; is_spare: boolean }>(
        'delete from mail_requests where id = ? returning email, is_spare',
        [requestId],
      );
      const account = request ? await tx.em.findOne(Account, { email: request.email, disabledAt: null }) : null;
      // Somebody invited to the console uses the link in the invitation, while it lasts.
      if (!request || !account || account.invitedAt) return;
      if (request.is_spare && (await this.links.isAnyOpen(tx, 'reset', account.id))) return;
      await this.mailReset(tx, account);
    });
  }

  async read(token: string): Promise<{ isOpen: boolean; isInvitation: boolean }> {
    const kind = (await this.opened(token))?.kind ?? null;
    return { isOpen: kind !== null, isInvitation: kind === 'invitation' };
  }

  async reset(
    input: { token: string; password: string; device?: Device | null | undefined },
    ctx: Context,
  ): Promise<void> {
    const opened = await this.opened(input.token);
    const account = opened ? await this.db.em().findOne(Account, { id: opened.userId, disabledAt: null }) : null;
    if (!opened || !account) throw linkIsOver();
    const { kind } = opened;
    await this.demandGood(input.password, account);
    const passwordHash = await this.hashing.password(input.password);
    await this.db.transaction(ctx, async (tx) => {
      if (!(await this.links.use(tx, kind, input.token))) throw linkIsOver();
      if (kind === 'invitation') await this.join(tx, account, passwordHash);
      else await this.write(tx, account, passwordHash);
      await this.sessions.endAll(tx, account.id);
      // The owner of the mailbox may log in from this browser from now on, even while strangers are guessing.
      if (input.device) await this.devices.remember(tx, account, input.device);
    });
    if (input.device) await this.limits.clear('logInPerAccount', this.devices.placeOf(account.email, input.device));
  }

  async change(input: { current_password: string; password: string }, ctx: Context): Promise<{ token: string }> {
    const account = await this.db.em().findOneOrFail(Account, { id: userIdOf(ctx) });
    await this.demandCurrent(account, input.current_password);
    if (input.password === input.current_password)
      throw invalid('password', 'This is the password you have now. Please choose another one.');
    await this.demandGood(input.password, account);
    const passwordHash = await this.hashing.password(input.password);
    return this.db.transaction(ctx, async (tx) => {
      await this.write(tx, account, passwordHash);
      await this.sessions.endAll(tx, account.id, ctx.actor.sessionId);
      // Whoever has taken the cookie of this very session is out too.
      return { token: await this.sessions.renewed(tx) };
    });
  }

  /** Makes a reset link in the caller's transaction. Older ones become void. */
  async resetLink(tx: Tx, account: Account): Promise<{ token: string; expiresAt: string }> {
    await this.links.void(tx, 'reset', account.id);
    return this.links.make(tx, 'reset', account.id, account.email);
  }

  /** Finds the link that lets its owner choose a password: a reset they asked for, or an invitation. */
  private async opened(token: string): Promise<{ kind: 'reset' | 'invitation'; userId: number } | null> {
    for (const kind of ['reset', 'invitation'] as const) {
      const link = await this.links.read(kind, token);
      if (link) return { kind, userId: link.userId };
    }
    return null;
  }

  /** Sets the first password of somebody invited. No e-mail about a changed password: there was none before. */
  private async join(tx: Tx, { id }: Account, passwordHash: string): Promise<void> {
    await tx.rows('update accounts set password_hash = ?, invited_at = null, version = version + 1 where id = ?', [
      passwordHash,
      id,
    ]);
    await this.links.void(tx, 'invitation', id);
    await tx.audit('staff.joined', `user=${id}`);
  }

  private async mailReset(tx: Tx, account: Account): Promise<void> {
    const { email, fname } = account;
    await tx.publish(resetRequested, `customer:${account.id}`, {
      email,
      fname,
      ...(await this.resetLink(tx, account)),
    });
  }

  private async write(tx: Tx, { id, email, fname }: Account, passwordHash: string): Promise<void> {
    await tx.rows('update accounts set password_hash = ?, version = version + 1 where id = ?', [passwordHash, id]);
    await this.links.void(tx, 'reset', id);
    await tx.publish(passwordChanged, `customer:${id}`, { email, fname });
  }
}
