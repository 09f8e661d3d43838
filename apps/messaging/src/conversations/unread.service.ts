import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { templates } from '../mail/templates.ts';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { MailService } from '../mail/mail.service.ts';
import { isFromClinic } from '@sorrel/contracts/messaging/clinic-notice';

export const UNREAD_JOB = 'tell-of-unread';
const PATIENCE_MS = 10 * 60_000;

/** Sends one e-mail when a reply has been unread for ten minutes, and another for each later run of unread replies. */
@Injectable()
export class UnreadService {
  constructor(
    private readonly db: Db,
    private readonly mail: MailService,
  ) {}

  /** Messages from the clinic are left out, because they get an e-mail of their own at once. */
  async plan(tx: Tx, { messageId, userId, at }: { messageId: number; userId: number; at: string }): Promise<void> {
    const message = await tx.first<{ client_id: string | null }>('select client_id from messages where id = ?', [
      messageId,
    ]);
    if (isFromClinic(message?.client_id ?? null)) return;
    await tx.schedule({
      kind: UNREAD_JOB,
      key: `message:${messageId}`,
      data: { messageId, userId },
      dueAt: new Date(new Date(at).getTime() + PATIENCE_MS),
    });
  }

  /** The read mark never moves backwards, even if two tabs report different positions. */
  async read(userId: number, messageId: number, ctx: Context): Promise<Record<string, never>> {
    await this.db.transaction(ctx, (tx) =>
      tx.rows(
        'update conversations set read_id = greatest(read_id, least(?::bigint, last_message_id)) where user_id = ?',
        [messageId, userId],
      ),
    );
    return {};
  }

  /** A run of unread replies is identified by how far the person had read when it began; they get one e-mail for each. */
  tell(userId: number, messageId: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const unread = await tx.first(
        `update conversations set told_read_id = read_id where user_id = ? and read_id < ? and told_read_id is distinct from read_id returning user_id`,
        [userId, messageId],
      );
      if (!unread) return;
      const customer = await tx.first<{ email: string; fname: string }>(
        'select email, fname from customer_copies where user_id = ?',
        [userId],
      );
      if (!customer && (await isErased(tx, userId))) return;
      if (!customer) throw new Error('customer not known yet');
      await this.mail.write(
        tx,
        'new-reply',
        `message:${messageId}`,
        userId,
        templates.newReply(customer.email, customer.fname),
      );
    });
  }
}
