import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { MESSAGING_CONFIG, type MessagingConfig } from '../messaging.config.ts';
import { senderOf, signed } from './sender.ts';
import { dress, type Email } from './templates.ts';
import { openTransport } from './transport.gateway.ts';

const PLACE = 'messaging.mails.letter';

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
    const id = await tx.nextId('mails');
    const letter = signed(mail, senderOf(await this.business.of(tx), this.config.publicUrl));
    const fresh = await tx.rows(
      'insert into mails (id, template, cause_id, user_id, letter_sealed, written_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing returning id',
      [id, template, causeId, userId, this.sealer.sealJson(PLACE, id, letter), tx.now],
    );
    if (fresh.length > 0) await tx.schedule({ kind: 'send-mail', key: `mail:${id}`, data: { id } });
  }

  /** The Message-ID comes from the row: a mail sent just before a crash is sent again with the same id, and mail programs show it once. */
  async send(id: number): Promise<void> {
    const row = await this.db.first<{ letter_sealed: string }>(
      'select letter_sealed from mails where id = ? and sent_at is null',
      [id],
    );
    if (!row) return;
    const mail = this.sealer.openJson<Email>(PLACE, id, row.letter_sealed);
    await this.#transport.sendMail({
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
    await this.db.rows('update mails set sent_at = ? where id = ?', [this.clock.now(), id]);
  }

  onApplicationShutdown(): void {
    this.#transport.close();
  }
}
