import { Injectable } from '@nestjs/common';
import { codeIssued, emailReplaced } from '@sorrel/contracts/identity/events';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, isUniqueViolation } from '@sorrel/service-kit/fault';
import { Account } from '../model/account.entity.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { CustomerRecords } from '../customers/records.service.ts';
import { Limits } from '../limits/limits.service.ts';
import { Links } from '../passwords/links.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { CODE_LIFE_MS, CODE_PAUSE_MS, codeRefusal, maySendAgain, tryCode } from '../registrations/code.ts';
import { emailTaken } from '../registrations/registrations.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';

type Change = { email: string; code_hash: string; code_expires_at: Date; code_tries: number; code_sent_at: Date };

const takeBackIsOver = (): Fault =>
  new Fault('refused', 'This link does not work any more. Please message our team and we will help.', {
    as: 'link_over',
  });

/** Changes of e-mail: the new address is proved with a code, and the old one can undo the change for 7 days. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly limits: Limits,
    private readonly links: Links,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly records: CustomerRecords,
  ) {}

  async request(input: { email: string; current_password: string }, ctx: Context): Promise<void> {
    const account = await this.account(ctx);
    await this.passwords.demandCurrent(account, input.current_password);
    if (input.email === account.email)
      throw new Fault('invalid', 'This is the email you have now.', {
        errors: { email: ['This is the email you have now.'] },
      });
    await this.limits.spend('newEmailPerAccount', String(account.id));
    if (!(await this.links.isEmailFree(input.email, account.id))) throw emailTaken();
    await this.db.transaction(ctx, async (tx) => {
      const open = await this.open(tx, account.id);
      if (open?.email === input.email && !maySendAgain({ codeSentAt: open.code_sent_at }, tx.now))
        throw new Fault('too_many', 'We have just sent you a code. Please wait a minute before you ask for another.', {
          retryAfterSeconds: Math.ceil((open.code_sent_at.getTime() + CODE_PAUSE_MS - tx.now.getTime()) / 1000),
        });
      const code = this.hashing.code();
      const end = new Date(tx.now.getTime() + CODE_LIFE_MS);
      await tx.rows(
        `insert into email_changes (user_id, email, code_hash, code_expires_at, code_tries, code_sent_at) values (?, ?, ?, ?, 0, ?)
         on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at, code_tries = 0, code_sent_at = excluded.code_sent_at`,
        [account.id, input.email, this.codeHash(account.id, input.email, code), end, tx.now],
      );
      await tx.publish(codeIssued, `customer:${account.id}`, {
        email: input.email,
        fname: account.fname,
        code,
        expiresAt: end.toISOString(),
        purpose: 'new-email',
      });
    });
  }

  async confirm(code: string, ctx: Context): Promise<{ events: string[]; email: string; token: string }> {
    const userId = userIdOf(ctx);
    await this.limits.spend('verifyPerAccount', String(userId));
    const outcome = await this.db
      .transaction(ctx, async (tx) => {
        const change = await this.open(tx, userId);
        if (!change) return { verdict: 'wrong' as const };
        const issued = {
          codeHash: change.code_hash,
          codeExpiresAt: change.code_expires_at,
          codeTries: change.code_tries,
          codeSentAt: change.code_sent_at,
        };
        const { verdict, tries } = tryCode(issued, this.codeHash(userId, change.email, code), tx.now);
        await tx.rows('update email_changes set code_tries = ? where user_id = ?', [tries, userId]);
        return verdict === 'right' ? { verdict, replaced: await this.replace(tx, userId, change.email) } : { verdict };
      })
      .catch(takenIfNotUnique);
    // Thrown outside the transaction, so that a rollback does not undo the count of this try.
    if (outcome.verdict !== 'right') throw codeRefusal(outcome.verdict);
    return outcome.replaced;
  }

  async readTakeBack(token: string): Promise<string | null> {
    return (await this.links.read('take-back', token))?.email ?? null;
  }

  /**
   * Undoes a change of e-mail for the owner of the old mailbox: the address goes back, every session ends, and the next log-in needs a new
   * password.
   */
  takeBack(token: string, ctx: Context): Promise<{ events: string[]; reset: string }> {
    return this.db
      .transaction(ctx, async (tx) => {
        const link = await this.links.use(tx, 'take-back', token);
        if (!link) throw takeBackIsOver();
        await this.links.void(tx, 'take-back', link.userId, link.id);
        await this.links.void(tx, 'new-email', link.userId);
        await tx.rows('delete from email_changes where user_id = ?', [link.userId]);
        await tx.rows('delete from known_devices where user_id = ?', [link.userId]);
        await tx.rows('delete from known_places where user_id = ?', [link.userId]);
        await tx.rows(`update accounts set email = ?, password_hash = '', version = version + 1 where id = ?`, [
          link.email,
          link.userId,
        ]);
        await this.sessions.endAll(tx, link.userId);
        await this.records.tell(tx, link.userId);
        const account = await tx.em.findOneOrFail(Account, { id: link.userId }, { refresh: true });
        const { token: reset } = await this.passwords.resetLink(tx, account);
        return { events: tx.events, reset };
      })
      .catch(takenIfNotUnique);
  }

  /** The owner of the mailbox that staff have written presses the link in it. */
  confirmByLink(token: string, ctx: Context): Promise<{ isKnown: boolean; events: string[] }> {
    return this.db
      .transaction(ctx, async (tx) => {
        const link = await this.links.use(tx, 'new-email', token);
        if (!link) return { isKnown: false, events: [] };
        await this.move(tx, link.userId, link.email);
        await this.sessions.endAll(tx, link.userId);
        await tx.rows('update corrections set confirmed_at = ? where link_id = ?', [tx.now, link.id]);
        await tx.audit('customer.email-corrected', `user=${link.userId}`);
        return { isKnown: true, events: tx.events };
      })
      .catch(takenIfNotUnique);
  }

  private async replace(
    tx: Tx,
    userId: number,
    email: string,
  ): Promise<{ events: string[]; email: string; token: string }> {
    await this.move(tx, userId, email);
    await this.sessions.endAll(tx, userId, tx.ctx.actor.sessionId);
    const token = await this.sessions.renewed(tx);
    return { events: tx.events, email, token };
  }

  /** The account has another e-mail from now on, and the one before is told, with a link that takes it back. */
  private async move(tx: Tx, userId: number, email: string): Promise<void> {
    const old = await tx.em.findOneOrFail(Account, { id: userId });
    const before = { email: old.email, fname: old.fname };
    await tx.rows('update accounts set email = ?, version = version + 1 where id = ?', [email, userId]);
    await tx.rows('delete from email_changes where user_id = ?', [userId]);
    // Reset links asked for earlier went to the old mailbox.
    await this.links.void(tx, 'reset', userId);
    await this.links.void(tx, 'new-email', userId);
    const { id: _id, ...link } = await this.links.make(tx, 'take-back', userId, before.email);
    await tx.em.refresh(old);
    await this.records.tell(tx, userId);
    await tx.publish(emailReplaced, `customer:${userId}`, { ...before, newEmail: email, ...link });
  }

  private open(tx: Tx, userId: number): Promise<Change | undefined> {
    return tx.first<Change>(
      'select email, code_hash, code_expires_at, code_tries, code_sent_at from email_changes where user_id = ? for update',
      [userId],
    );
  }

  private account(ctx: Context): Promise<Account> {
    return this.db.em().findOneOrFail(Account, { id: userIdOf(ctx) });
  }

  private codeHash(userId: number, email: string, code: string): string {
    return this.hashing.of(`email:${userId}:${email}:${code}`);
  }
}

/** Somebody else created an account with the address at the same moment. */
function takenIfNotUnique(error: unknown): never {
  if (isUniqueViolation(error, 'accounts_email_unique') || isUniqueViolation(error, 'accounts_email_key'))
    throw emailTaken();
  throw error;
}
