import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { consultationSubmitted } from '@sorrel/contracts/consultations/events';
import { messageSent } from '@sorrel/contracts/messaging/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { ReviewsService } from '../reviews/reviews.service.ts';

/** A message or a new consultation is an answer to what a prescriber asked; photos come with the copies. */
@Controller()
export class AnswersListener {
  constructor(private readonly reviews: ReviewsService) {}

  @EventHandler(messageSent)
  async onMessage({ userId, isIncoming, at }: z.output<typeof messageSent.data>, tx: Tx): Promise<void> {
    if (isIncoming) await this.reviews.answered(tx, userId, new Date(at));
  }

  @EventHandler(consultationSubmitted)
  onSubmitted({ userId, submittedAt }: z.output<typeof consultationSubmitted.data>, tx: Tx): Promise<void> {
    return this.reviews.answered(tx, userId, new Date(submittedAt));
  }
}
