import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EARLY_ACCESS_CONSENT } from '@sorrel/contracts/messaging/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { earlyAccessTemplates } from '../mail/early-access-templates.ts';
import { MailService } from '../mail/mail.service.ts';
import { endOf, mailAgainBefore, overBefore } from './early-access.ts';

export const FORGET_JOB = 'forget-unconfirmed';

/** Addresses of people who want news of new treatments: submitted, confirmed by e-mail, and deleted when they ask. */
@Injectable()
export class EarlyAccessService {
  constructor(
    private readonly db: Db,
    private readonly mail: MailService,
  ) {}

  /** The answer is the same whether or not the address is on the list; the owner confirms it by e-mail. */
  ask(email: string, ctx: Context): Promise<Record<string, never>> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ id: number; token: string }>(
        `insert into early_access (email, token, consent, asked_at) values (?, ?, ?, ?)
         on conflict (email) do update set asked_at = excluded.asked_at, consent = excluded.consent
           where early_access.confirmed_at is null and early_access.asked_at <= ?
         returning id, token`,
        [email, randomBytes(24).toString('base64url'), EARLY_ACCESS_CONSENT, tx.now, mailAgainBefore(tx.now)],
      );
      if (!row) return {};
      const key = `early-access:${row.id}:${tx.now.toISOString()}`;
      await this.mail.write(tx, 'early-access-confirm', key, null, earlyAccessTemplates.confirm(email, row.token));
      await tx.schedule({ kind: FORGET_JOB, key, data: { id: row.id }, dueAt: endOf(tx.now) });
      return {};
    });
  }

  confirm(token: string, ctx: Context): Promise<{ isOn: boolean }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ id: number; email: string }>(
        `update early_access set confirmed_at = coalesce(confirmed_at, ?) where token = ? and (confirmed_at is not null or asked_at > ?) returning id, email`,
        [tx.now, token, overBefore(tx.now)],
      );
      if (!row) return { isOn: false };
      const mail = earlyAccessTemplates.confirmed(row.email, token);
      await this.mail.write(tx, 'early-access-confirmed', `early-access:${row.id}`, null, mail);
      return { isOn: true };
    });
  }

  leave(token: string, ctx: Context): Promise<Record<string, never>> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('delete from early_access where token = ?', [token]);
      return {};
    });
  }

  forget(id: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('delete from early_access where id = ? and confirmed_at is null and asked_at <= ?', [
        id,
        overBefore(tx.now),
      ]);
    });
  }
}
