import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { BusinessCopy, type BusinessRow } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { isErased } from '@sorrel/service-kit/people/erasing';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { MESSAGING_CONFIG, type MessagingConfig } from '../messaging.config.ts';
import { senderOf, signed } from './sender.ts';
import { dress, type Email } from './templates.ts';
import { handOver, openTransport } from './transport.gateway.ts';

const PLACE = 'messaging.mails.letter';

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
    await tx.schedule({ kind: 'send-mail', key: `mail:${id}`, data: { id } });
  }

  /** The Message-ID comes from the row: a mail sent just before a crash is sent again with the same id, and mail programs show it once. */
  async send(id: number, letterSealed: string, ctx: Context): Promise<void> {
    const mail = this.sealer.openJson<Email>(PLACE, id, letterSealed);
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
      tx.atEnd('update mails set sent_at = ? where id = ?', [this.clock.now(), id]);
      tx.finish();
    });
  }

  onApplicationShutdown(): void {
    this.#transport.close();
  }
}
