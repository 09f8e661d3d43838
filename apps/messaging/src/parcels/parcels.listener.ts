import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { itemReshipped, owingTold, parcelDecided, parcelMoved } from '@sorrel/contracts/fulfilment/events';
import { owingNews, owingSubject } from '@sorrel/contracts/fulfilment/owing';
import { parcelNews } from '@sorrel/contracts/fulfilment/parcel';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { ConversationsService } from '../conversations/conversations.service.ts';
import { clinicClientId } from '@sorrel/contracts/messaging/clinic-notice';
import { MailService } from '../mail/mail.service.ts';
import { templates } from '../mail/templates.ts';

/** What became of a parcel that had trouble, in the chat and by e-mail with the same words; the parcel sent in its place; and one that waits. */
@Controller()
export class ParcelsListener {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly mail: MailService,
  ) {}

  @EventHandler(parcelDecided)
  async onDecided({ exceptionId, userId, ...about }: z.output<typeof parcelDecided.data>, tx: Tx): Promise<void> {
    const causeId = `parcel:${exceptionId}`;
    const lines = parcelNews(about);
    // First the letter: it waits for the customer's copy, which may be a moment behind.
    await this.mail.writeTo(tx, { template: 'parcel-news', causeId, userId }, (to, fname) =>
      templates.parcelNews(to, fname, lines),
    );
    if (await isErased(tx, userId)) return;
    await this.conversations.store(tx, {
      userId,
      text: lines.join('\n\n'),
      clientId: clinicClientId(causeId),
      isIncoming: false,
      staff: null,
    });
  }

  /** What is owed of a delivery: an e-mail that names orders alone, and the chat with their products. Once for each key. */
  @EventHandler(owingTold)
  async onOwed({ key, userId, isMailed, news }: z.output<typeof owingTold.data>, tx: Tx): Promise<void> {
    if (!isMailed)
      await this.mail.writeTo(tx, { template: 'owing', causeId: key, userId }, (to, fname) =>
        templates.parcelNews(to, fname, owingNews(news, false), owingSubject(news)),
      );
    if (await isErased(tx, userId)) return;
    await this.conversations.store(tx, {
      userId,
      text: owingNews(news, true).join('\n\n'),
      clientId: clinicClientId(key),
      isIncoming: false,
      staff: null,
    });
  }

  /** One e-mail for each stretch in which the carrier keeps it; every other step stands in the account. */
  @EventHandler(parcelMoved)
  async onMoved({ status, since, trackingNumber, userId }: z.output<typeof parcelMoved.data>, tx: Tx): Promise<void> {
    if (status !== 'held') return;
    await this.mail.writeTo(
      tx,
      { template: 'parcel-held', causeId: `parcel:${trackingNumber}:${since}`, userId },
      (to, fname) => templates.parcelHeld(to, fname, trackingNumber),
    );
  }

  @EventHandler(itemReshipped)
  async onReshipped(
    { reshipId, userId, trackingNumber, sentTo }: z.output<typeof itemReshipped.data>,
    tx: Tx,
  ): Promise<void> {
    await this.mail.writeTo(tx, { template: 'shipped', causeId: `reship:${reshipId}`, userId }, (to, fname) =>
      templates.shipped(to, fname, { tracking: trackingNumber, sentTo }),
    );
  }
}
