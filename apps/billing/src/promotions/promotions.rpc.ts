import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { createPromotion, listPromotions, stopPromotion } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { PromotionDesk } from './promotion-desk.service.ts';

@Injectable()
export class PromotionsRpc {
  constructor(private readonly desk: PromotionDesk) {}

  @Answers(listPromotions)
  async list() {
    return { promotions: await this.desk.list() };
  }

  @Answers(createPromotion)
  create(input: z.output<typeof createPromotion.input>, ctx: Context) {
    return this.desk.create(input, ctx);
  }

  @Answers(stopPromotion)
  stop({ id }: z.output<typeof stopPromotion.input>, ctx: Context) {
    return this.desk.stop(id, ctx);
  }
}
