import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { RefundsModule } from '../refunds/refunds.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { ReconcileService } from './reconcile.service.ts';
import { StripeWebhook } from './stripe.webhook.ts';
import { WebhooksJobs } from './webhooks.jobs.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [CardsModule, PaymentsModule, RefundsModule, StripeModule],
  controllers: [StripeWebhook],
  providers: [ReconcileService, WebhooksJobs, WebhooksService],
})
export class WebhooksModule {}
