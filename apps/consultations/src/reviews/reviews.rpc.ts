import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  askCustomer,
  decideReview,
  readEvidenceOf,
  readReview,
  reviewQueue,
} from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { QueueQueries } from './queue.queries.ts';
import { ReviewsQueries } from './reviews.queries.ts';
import { ReviewsService } from './reviews.service.ts';

@Controller()
export class ReviewsRpc {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly queries: ReviewsQueries,
    private readonly queue: QueueQueries,
  ) {}

  @MessageHandler(decideReview)
  decide(input: z.output<typeof decideReview.input>, ctx: Context) {
    return this.reviews.decide(input, ctx);
  }

  @MessageHandler(askCustomer)
  ask(input: z.output<typeof askCustomer.input>, ctx: Context) {
    return this.reviews.ask(input, ctx);
  }

  @MessageHandler(readEvidenceOf)
  evidenceOf({ userId }: z.output<typeof readEvidenceOf.input>, ctx: Context) {
    return this.queries.evidenceOf(userId, ctx);
  }

  @MessageHandler(readReview)
  read({ subscriptionId }: z.output<typeof readReview.input>, ctx: Context) {
    return this.queries.read(subscriptionId, ctx);
  }

  @MessageHandler(reviewQueue)
  waiting(_: z.output<typeof reviewQueue.input>, ctx: Context) {
    return this.queue.list(ctx);
  }
}
