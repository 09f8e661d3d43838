import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { RefundsModule } from '../refunds/refunds.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { LostPaymentsJobs } from './lost-payments.jobs.ts';
import { LostPayments } from './lost-payments.service.ts';
import { ReconcileService } from './reconcile.service.ts';
import { StripeWebhook } from './stripe.webhook.ts';
import { WebhooksJobs } from './webhooks.jobs.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [CardsModule, PaymentsModule, RefundsModule, StripeModule, TransitionsModule],
  controllers: [StripeWebhook],
  providers: [LostPayments, LostPaymentsJobs, ReconcileService, WebhooksJobs, WebhooksService],
})
export class WebhooksModule {}
