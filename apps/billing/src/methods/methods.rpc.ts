import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  changePaymentMethod,
  chooseBackup,
  createSetupIntent,
  customerMethods,
  myMethods,
  retryPayment,
} from '@sorrel/contracts/billing/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { BackupsService } from './backups.service.ts';
import { MethodChangesService } from './method-changes.service.ts';
import { MethodsService } from './methods.service.ts';

@Injectable()
export class MethodsRpc {
  constructor(
    private readonly methods: MethodsService,
    private readonly changes: MethodChangesService,
    private readonly backups: BackupsService,
  ) {}

  @Answers(createSetupIntent)
  createSetupIntent(_input: z.output<typeof createSetupIntent.input>, ctx: Context) {
    return this.methods.createSetupIntent(userIdOf(ctx));
  }

  @Answers(myMethods)
  async mine(_input: z.output<typeof myMethods.input>, ctx: Context) {
    return { methods: await this.methods.list(userIdOf(ctx), true) };
  }

  @Answers(customerMethods)
  async ofCustomer(input: z.output<typeof customerMethods.input>) {
    return { methods: await this.methods.list(input.userId, false) };
  }

  @Answers(changePaymentMethod)
  change(input: z.output<typeof changePaymentMethod.input>, ctx: Context) {
    return this.changes.change(input, ctx);
  }

  @Answers(chooseBackup)
  choose(input: z.output<typeof chooseBackup.input>, ctx: Context) {
    return this.backups.choose(input.payment_method, ctx);
  }

  @Answers(retryPayment)
  retry(input: z.output<typeof retryPayment.input>, ctx: Context) {
    return this.changes.retry(input, ctx);
  }
}
