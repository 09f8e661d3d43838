import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { medicineStopTold } from '@sorrel/contracts/billing/events';
import { stopMail } from '@sorrel/contracts/billing/medicine-stop';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { ConversationsService } from '../conversations/conversations.service.ts';
import { clinicClientId } from '@sorrel/contracts/messaging/clinic-notice';
import { MailService } from '../mail/mail.service.ts';
import { hello } from '../mail/templates.ts';

/** A stopped medicine as its patients read of it: the whole of it in the chat, and an e-mail that quotes nothing of it. Once each way. */
@Controller()
export class MedicineStopsListener {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly mail: MailService,
  ) {}

  @EventHandler(medicineStopTold)
  async onTold({ stopId, userId, kind, text }: z.output<typeof medicineStopTold.data>, tx: Tx): Promise<void> {
    const causeId = `medicine-stop:${stopId}:${userId}:${kind}`;
    // First the letter: it waits for the customer's copy, which may be a moment behind.
    await this.mail.writeTo(tx, { template: 'medicine-stop', causeId, userId }, (to, fname) => ({
      to,
      greeting: hello(fname),
      ...stopMail(kind),
      button: { text: 'Read our message', path: '/v2/profile/chat' },
    }));
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
