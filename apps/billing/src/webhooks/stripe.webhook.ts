import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { receiveStripeWebhook, reconcile } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { ReconcileService } from './reconcile.service.ts';
import { WebhooksService } from './webhooks.service.ts';

@Controller()
export class StripeWebhook {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly reconciliation: ReconcileService,
  ) {}

  @MessageHandler(receiveStripeWebhook)
  receive(input: z.output<typeof receiveStripeWebhook.input>, ctx: Context) {
    return this.webhooks.receive(input, ctx);
  }

  @MessageHandler(reconcile)
  reconcile(_input: z.output<typeof reconcile.input>, ctx: Context) {
    // Asked for by a person, in the console or in a terminal; the job runs the comparison without a row.
    ctx.audit ??= { action: reconcile.subject, object: '' };
    return this.reconciliation.run(ctx);
  }
}
