import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  customerAsked,
  prescriptionRevoked,
  reviewApproved,
  reviewDeclined,
} from '@sorrel/contracts/consultations/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { ReviewsService } from './reviews.service.ts';
import { RevocationsService } from './revocations.service.ts';

@Controller()
export class ReviewsListener {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly revocations: RevocationsService,
  ) {}

  @EventHandler(reviewApproved)
  approved(data: z.output<typeof reviewApproved.data>, tx: Tx, envelope: Envelope): Promise<void> {
    return this.reviews.approve(tx, data, data.prescription, envelope);
  }

  @EventHandler(reviewDeclined)
  declined(data: z.output<typeof reviewDeclined.data>, tx: Tx, envelope: Envelope): Promise<void> {
    return this.reviews.decline(tx, data, envelope);
  }

  @EventHandler(customerAsked)
  asked(data: z.output<typeof customerAsked.data>, tx: Tx, envelope: Envelope): Promise<void> {
    return this.reviews.ask(tx, data, envelope);
  }

  @EventHandler(prescriptionRevoked)
  revoked(data: z.output<typeof prescriptionRevoked.data>, tx: Tx): Promise<void> {
    return this.revocations.revoke(tx, data);
  }
}
