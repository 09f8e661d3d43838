import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { customerTold } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { templates } from '../mail/templates.ts';
import { MailService } from '../mail/mail.service.ts';
import { clinicClientId } from '@sorrel/contracts/messaging/clinic-notice';
import { ConversationsService } from './conversations.service.ts';

/** Puts messages from the clinic into the chat in the team's name, with an e-mail that says only that there is a message. */
@Controller()
export class ClinicListener {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly mail: MailService,
  ) {}

  @EventHandler(customerTold)
  async onCustomerTold(
    { userId, cause, kind, text, hasOwnLetter }: z.output<typeof customerTold.data>,
    tx: Tx,
  ): Promise<void> {
    const customer = await tx.first<{ email: string; fname: string }>(
      'select email, fname from customer_copies where user_id = ?',
      [userId],
    );
    if (!customer) {
      if (await isErased(tx, userId)) return;
      // The customer's copy arrives on another stream and may be a moment behind: throwing has this event tried again.
      throw new Error('customer not known yet');
    }
    await this.conversations.store(tx, {
      userId,
      text,
      clientId: clinicClientId(cause),
      isIncoming: false,
      staff: null,
    });
    if (hasOwnLetter) return;
    const mail = kind === 'question' ? templates.question : templates.clinicNews;
    await this.mail.write(tx, `clinic-${kind}`, cause, userId, mail(customer.email, customer.fname));
  }
}
