import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { consultationSubmitted } from '@sorrel/contracts/consultations/events';
import { messageSent } from '@sorrel/contracts/messaging/events';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { ReviewsService } from '../reviews/reviews.service.ts';

/** A message or a new consultation is an answer to what a prescriber asked; photos come with the copies. */
@Injectable()
export class AnswersListener {
  constructor(private readonly reviews: ReviewsService) {}

  @Hears(messageSent)
  async onMessage({ userId, isIncoming, at }: z.output<typeof messageSent.data>, tx: Tx): Promise<void> {
    if (isIncoming) await this.reviews.answered(tx, userId, new Date(at));
  }

  @Hears(consultationSubmitted)
  onSubmitted({ userId, submittedAt }: z.output<typeof consultationSubmitted.data>, tx: Tx): Promise<void> {
    return this.reviews.answered(tx, userId, new Date(submittedAt));
  }
}
