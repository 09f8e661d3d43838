import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { askCustomer, decideReview, readReview } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { ReviewsQueries } from './reviews.queries.ts';
import { ReviewsService } from './reviews.service.ts';

@Injectable()
export class ReviewsRpc {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly queries: ReviewsQueries,
  ) {}

  @Answers(decideReview)
  decide(input: z.output<typeof decideReview.input>, ctx: Context) {
    return this.reviews.decide(input, ctx);
  }

  @Answers(askCustomer)
  ask(input: z.output<typeof askCustomer.input>, ctx: Context) {
    return this.reviews.ask(input, ctx);
  }

  @Answers(readReview)
  read({ subscriptionId }: z.output<typeof readReview.input>, ctx: Context) {
    return this.queries.read(subscriptionId, ctx);
  }
}
