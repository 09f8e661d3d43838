import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  changePaymentMethod,
  chooseBackup,
  createSetupIntent,
  customerMethods,
  myMethods,
  retryPayment,
} from '@sorrel/contracts/billing/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { BackupsService } from '../cards/backups.service.ts';
import { MethodChangesService } from './method-changes.service.ts';
import { MethodsService } from '../cards/methods.service.ts';

@Controller()
export class MethodsRpc {
  constructor(
    private readonly methods: MethodsService,
    private readonly changes: MethodChangesService,
    private readonly backups: BackupsService,
  ) {}

  @MessageHandler(createSetupIntent)
  createSetupIntent(_input: z.output<typeof createSetupIntent.input>, ctx: Context) {
    return this.methods.createSetupIntent(userIdOf(ctx));
  }

  @MessageHandler(myMethods)
  async mine(_input: z.output<typeof myMethods.input>, ctx: Context) {
    return { methods: await this.methods.list(userIdOf(ctx), true) };
  }

  @MessageHandler(customerMethods)
  async ofCustomer(input: z.output<typeof customerMethods.input>) {
    return { methods: await this.methods.list(input.userId, false) };
  }

  @MessageHandler(changePaymentMethod)
  change(input: z.output<typeof changePaymentMethod.input>, ctx: Context) {
    return this.changes.change(input, ctx);
  }

  @MessageHandler(chooseBackup)
  choose(input: z.output<typeof chooseBackup.input>, ctx: Context) {
    return this.backups.choose(input.payment_method, ctx);
  }

  @MessageHandler(retryPayment)
  retry(input: z.output<typeof retryPayment.input>, ctx: Context) {
    return this.changes.retry(input, ctx);
  }
}
