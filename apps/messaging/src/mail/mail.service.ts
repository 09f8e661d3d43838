import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { BusinessCopy, type BusinessRow } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { isErased } from '@sorrel/service-kit/people/erasing';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { MESSAGING_CONFIG, type MessagingConfig } from '../messaging.config.ts';
import { isJoined, joined, JOINED_TEMPLATES, type Written } from './moment.ts';
import { senderOf, signed } from './sender.ts';
import { dress, type Email } from './templates.ts';
import { handOver, openTransport } from './transport.gateway.ts';

const PLACE = 'messaging.mails.letter';

/** A letter that has not been handed over. */
export interface Unsent extends Row {
  template: string;
  user_id: number | null;
  letter_sealed: string;
}
interface Foundation extends Row {
  /** The letter's own id. */
  id: number;
  business: BusinessRow | null;
  customer: { email: string; fname: string } | null;
}
const FOUNDATION = `select nextval(pg_get_serial_sequence('messaging.mails', 'id'))::bigint as id,
    (select to_json(b) from business_copy b) as business,
    (select json_build_object('email', c.email, 'fname', c.fname) from customer_copies c where c.user_id = ?) as customer`;

/** Outgoing mail: one row per (template, cause), even if an event is delivered twice, sent by a job. */
@Injectable()
export class MailService implements OnApplicationShutdown {
  readonly #transport: Transporter;

  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly business: BusinessCopy,
    @Inject(MESSAGING_CONFIG) private readonly config: MessagingConfig,
  ) {
    this.#transport = openTransport(config);
  }

  /** Runs in the transaction of the event that causes the mail. */
  async write(tx: Tx, template: string, causeId: string, userId: number | null, mail: Email): Promise<void> {
    await this.keep(tx, { template, causeId, userId }, await this.foundation(tx, userId), mail);
  }

  /** To a customer, by the name and address of our copy. */
  async writeTo(
    tx: Tx,
    { userId, ...about }: { template: string; causeId: string; userId: number },
    mail: (to: string, fname: string) => Email,
  ): Promise<void> {
    const found = await this.foundation(tx, userId);
    if (!found.customer) {
      if (await isErased(tx, userId)) return;
      // The customer's copy arrives on another stream and may be a moment behind: throwing has this event tried again.
      throw new Error('customer not known yet');
    }
    const { email, fname } = found.customer;
    await this.keep(tx, { ...about, userId }, found, mail(email, fname));
  }

  // Everything a letter stands on, in one query.
  private async foundation(tx: Tx, userId: number | null): Promise<Foundation> {
    const row = await tx.first<Foundation>(FOUNDATION, [userId]);
    if (!row) throw new Error('A select without a table has a row.');
    return row;
  }

  private async keep(
    tx: Tx,
    { template, causeId, userId }: { template: string; causeId: string; userId: number | null },
    { id, business }: Foundation,
    mail: Email,
  ): Promise<void> {
    const letter = signed(mail, senderOf(this.business.in(business), this.config.publicUrl));
    tx.append('mails', {
      id,
      template,
      cause_id: causeId,
      user_id: userId,
      letter_sealed: this.sealer.sealJson(PLACE, id, letter),
      written_at: tx.now,
    });
    // Where the letter was written before, this one's row is missing and the job finds nothing to send.
    const waitMs = isJoined(template) && userId !== null ? this.config.joinMs : 0;
    const dueAt = waitMs > 0 ? { dueAt: new Date(tx.now.getTime() + waitMs) } : {};
    await tx.schedule({ kind: 'send-mail', key: `mail:${id}`, data: { id }, ...dueAt });
  }

  /** The Message-ID comes from the row: a mail sent just before a crash is sent again with the same id, and mail programs show it once. */
  async send(id: number, { template, user_id: userId, letter_sealed: sealed }: Unsent, ctx: Context): Promise<void> {
    const isOfMoment = this.config.joinMs > 0 && userId !== null && isJoined(template);
    const letters = isOfMoment
      ? await this.ofMoment(id, userId, ctx)
      : [{ id, template, letter: this.sealer.openJson<Email>(PLACE, id, sealed) }];
    // It leaves with another, whose own job sees to it.
    if (letters.length === 0) return;
    const mail = joined(letters);
    await handOver(this.#transport, {
      from: this.config.from,
      to: mail.to,
      messageId: `<mail-${id}@sorrel.invalid>`,
      ...(mail.stopPath
        ? {
            headers: {
              'List-Unsubscribe': `<${this.config.publicUrl}${mail.stopPath}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }
        : {}),
      ...dress(mail, this.config.publicUrl),
    });
    await this.db.atOnce(ctx, (tx) => {
      tx.atEnd('update mails set sent_at = ? where id = any(?)', [this.clock.now(), letters.map((one) => one.id)]);
      tx.finish();
    });
  }

  /**
   * The letters that leave with this one: what is unsent of that moment, claimed once. A later try sends the same ones, for the mail programs
   * know it by its id. Two replicas take turns.
   */
  private ofMoment(id: number, userId: number, ctx: Context): Promise<(Written & { id: number })[]> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`mail-moment:${userId}`]);
      const own = await tx.first<{ joined_id: number | null }>('select joined_id from mails where id = ?', [id]);
      if (own?.joined_id && own.joined_id !== id) return [];
      if (!own?.joined_id)
        await tx.rows(
          'update mails set joined_id = ? where user_id = ? and sent_at is null and joined_id is null and template = any(?)',
          [id, userId, JOINED_TEMPLATES],
        );
      const rows = await tx.rows<{ id: number; template: string; letter_sealed: string }>(
        'select id, template, letter_sealed from mails where user_id = ? and sent_at is null and joined_id = ? order by id',
        [userId, id],
      );
      return rows.map((row) => ({
        id: row.id,
        template: row.template,
        letter: this.sealer.openJson<Email>(PLACE, row.id, row.letter_sealed),
      }));
    });
  }

  onApplicationShutdown(): void {
    this.#transport.close();
  }
}
