import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { customerAsked, reviewApproved, reviewDeclined } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { ReviewsService } from './reviews.service.ts';

@Injectable()
export class ReviewsListener {
  constructor(private readonly reviews: ReviewsService) {}

  @Hears(reviewApproved)
  approved(data: z.output<typeof reviewApproved.data>, tx: Tx): Promise<void> {
    return this.reviews.approve(tx, data, data.prescription);
  }

  @Hears(reviewDeclined)
  declined(data: z.output<typeof reviewDeclined.data>, tx: Tx): Promise<void> {
    return this.reviews.decline(tx, data);
  }

  @Hears(customerAsked)
  asked(data: z.output<typeof customerAsked.data>, tx: Tx): Promise<void> {
    return this.reviews.ask(tx, data);
  }
}
