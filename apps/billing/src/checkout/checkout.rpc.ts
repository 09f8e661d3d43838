import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  applyCode,
  choosePlan,
  confirmSubscription,
  readCheckout,
  removeCode,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { CheckoutsService } from './checkouts.service.ts';
import { ConfirmationsService } from './confirmations.service.ts';
import { StartsService } from './starts.service.ts';

@Controller()
export class CheckoutRpc {
  constructor(
    private readonly checkouts: CheckoutsService,
    private readonly starts: StartsService,
    private readonly confirmations: ConfirmationsService,
  ) {}

  @MessageHandler(readCheckout)
  read(input: z.output<typeof readCheckout.input>, ctx: Context) {
    return this.checkouts.read(input.promoCode ?? null, ctx);
  }

  @MessageHandler(choosePlan)
  choosePlan(input: z.output<typeof choosePlan.input>, ctx: Context) {
    return this.checkouts.choosePlan(input, ctx);
  }

  @MessageHandler(applyCode)
  applyCode(input: z.output<typeof applyCode.input>, ctx: Context) {
    return this.checkouts.applyCode(input.code, ctx);
  }

  @MessageHandler(removeCode)
  removeCode(_input: z.output<typeof removeCode.input>, ctx: Context) {
    return this.checkouts.removeCode(ctx);
  }

  @MessageHandler(startSubscription)
  start(input: z.output<typeof startSubscription.input>, ctx: Context) {
    return this.starts.start(input, ctx);
  }

  @MessageHandler(confirmSubscription)
  confirm(input: z.output<typeof confirmSubscription.input>, ctx: Context) {
    return this.confirmations.confirm(input.subscription, ctx);
  }
}
