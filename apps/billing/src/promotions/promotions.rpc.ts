import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { createPromotion, listPromotions, stopPromotion } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PromotionConsole } from './promotion-console.service.ts';

@Controller()
export class PromotionsRpc {
  constructor(private readonly service: PromotionConsole) {}

  @MessageHandler(listPromotions)
  async list() {
    return { promotions: await this.service.list() };
  }

  @MessageHandler(createPromotion)
  create(input: z.output<typeof createPromotion.input>, ctx: Context) {
    return this.service.create(input, ctx);
  }

  @MessageHandler(stopPromotion)
  stop({ id }: z.output<typeof stopPromotion.input>, ctx: Context) {
    return this.service.stop(id, ctx);
  }
}
