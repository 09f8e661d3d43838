import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { staffInvited } from '@sorrel/contracts/identity/events';
import type { inviteStaff } from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, isUniqueViolation, notFound } from '@sorrel/service-kit/fault';
import { AccountsService } from '../accounts/accounts.service.ts';
import { NO_PARTICULARS } from '../customers/customer.ts';
import { Limits } from '../limits/limits.service.ts';
import { Account } from '../model/account.entity.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { Links } from '../passwords/links.service.ts';
import type { Permission } from '@sorrel/contracts/actor';
import { ProposalsService, type Given } from './proposals.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';

type Invitation = z.output<typeof inviteStaff.input>;

/** How staff join and leave: by a mailed link, never with a password that somebody else knows. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly db: Db,
    private readonly limits: Limits,
    private readonly accounts: AccountsService,
    private readonly links: Links,
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
    private readonly proposals: ProposalsService,
  ) {}

  async invite(input: Invitation, ctx: Context): Promise<{ userId: number; expiresAt: string } & Given> {
    await this.limits.spend('invitePerInviter', String(ctx.actor.userId ?? ctx.actor.name));
    await this.limits.spend('invitePerEmail', input.email);
    return this.db
      .transaction(ctx, async (tx) => {
        const { account, had } = await this.account(tx, input);
        const given = await this.proposals.give(tx, account, had, input.permissions);
        await this.links.void(tx, 'invitation', account.id);
        const { token, expiresAt } = await this.links.make(tx, 'invitation', account.id, account.email);
        const { email, fname } = account;
        const by = ctx.actor.kind === 'staff' ? ctx.actor.name : null;
        await tx.publish(staffInvited, `staff:${account.id}`, { email, fname, token, expiresAt, by });
        await tx.audit('staff.invited', `user=${account.id}`, { permissions: (account.permissions ?? []).join(' ') });
        return { userId: account.id, expiresAt, ...given };
      })
      .catch((error: unknown) => {
        // Two people invited the same person at once: the other's link is already on its way.
        if (isUniqueViolation(error, 'accounts_email_unique') || isUniqueViolation(error, 'accounts_email_key'))
          throw conflict('Somebody has just invited this address.', 'invited_already');
        throw error;
      });
  }

  /** Disabling an account twice changes nothing. */
  async disable(userId: number, ctx: Context): Promise<void> {
    if (userId === ctx.actor.userId)
      throw new Fault('forbidden', 'You cannot disable your own account. Please ask a colleague in operations.');
    await this.db.transaction(ctx, async (tx) => {
      const account = await tx.em.findOne(Account, { id: userId, role: 'admin' });
      // The team's account belongs to nobody and cannot be disabled.
      if (!account || account.email.endsWith('@sorrel.invalid')) throw notFound('This member of staff');
      if (account.disabledAt) return;
      account.disabledAt = tx.now;
      await this.links.void(tx, 'invitation', userId);
      await this.links.void(tx, 'reset', userId);
      await this.passkeys.removeAll(tx, userId);
      await this.sessions.endAll(tx, userId);
      await this.proposals.void(tx, userId, null);
      await tx.audit('staff.disabled', `user=${userId}`);
    });
  }

  /** Somebody invited back after being disabled starts afresh, with a new password and a new second factor. */
  private async account(tx: Tx, input: Invitation): Promise<{ account: Account; had: Permission[] }> {
    const { email, fname, sname } = input;
    const known = await tx.em.findOne(Account, { email });
    if (!known) {
      const account = await this.accounts.create(tx, {
        email,
        passwordHash: '',
        role: 'admin',
        permissions: [],
        fname,
        sname,
        particulars: NO_PARTICULARS,
      });
      account.invitedAt = tx.now;
      await tx.em.flush();
      return { account, had: [] };
    }
    if (known.role !== 'admin')
      throw conflict(
        'This address has an account as a customer. Staff need one of their own: please use another address.',
        'email_taken',
      );
    if (!known.invitedAt && !known.disabledAt)
      throw conflict('This person has an account already. What they may do is changed under Staff.', 'staff_already');
    if (known.disabledAt) {
      await tx.rows('delete from factors where user_id = ?', [known.id]);
      await tx.rows('delete from recovery_codes where user_id = ?', [known.id]);
      await this.passkeys.removeAll(tx, known.id);
    }
    // Who comes back is given everything anew; who has not joined keeps what two people have agreed to.
    const had = known.disabledAt ? [] : (known.permissions ?? []);
    Object.assign(known, { fname, sname, passwordHash: '', invitedAt: tx.now, disabledAt: null });
    await tx.em.flush();
    return { account: known, had };
  }
}
