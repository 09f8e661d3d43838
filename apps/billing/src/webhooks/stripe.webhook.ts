import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { receiveStripeWebhook, reconcile } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { ReconcileService } from './reconcile.service.ts';
import { WebhooksService } from './webhooks.service.ts';

@Injectable()
export class StripeWebhook {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly reconciliation: ReconcileService,
  ) {}

  @Answers(receiveStripeWebhook)
  receive(input: z.output<typeof receiveStripeWebhook.input>, ctx: Context) {
    return this.webhooks.receive(input, ctx);
  }

  @Answers(reconcile)
  reconcile(_input: z.output<typeof reconcile.input>, ctx: Context) {
    return this.reconciliation.run(ctx);
  }
}
