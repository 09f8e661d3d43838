import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { recallAnnounced } from '@sorrel/contracts/fulfilment/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { ConversationsService } from '../conversations/conversations.service.ts';
import { clinicClientId } from '@sorrel/contracts/messaging/clinic-notice';
import { MailService } from '../mail/mail.service.ts';
import { recallTemplate } from '../mail/recall-templates.ts';

/** A recall as its patient reads it: the whole of it in the chat, and an e-mail that quotes nothing of it. Once for each round. */
@Controller()
export class RecallsListener {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly mail: MailService,
  ) {}

  @EventHandler(recallAnnounced)
  async onAnnounced(data: z.output<typeof recallAnnounced.data>, tx: Tx): Promise<void> {
    const { patientId, userId, round, act, text, deliveries, token } = data;
    const causeId = `recall:${patientId}:${round}`;
    // First the letter: it waits for the customer's copy, which may be a moment behind.
    await this.mail.writeTo(tx, { template: 'recall', causeId, userId }, (to, fname) =>
      recallTemplate(to, fname, token, act, deliveries, round),
    );
    if (await isErased(tx, userId)) return;
    await this.conversations.store(tx, {
      userId,
      text,
      clientId: clinicClientId(causeId),
      isIncoming: false,
      staff: null,
    });
  }
}
