import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/billing/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { rpcsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { migrations } from './migrations/all.ts';
import { BILLING_CONFIG, readBillingConfig, type BillingConfig, BillingEnv } from './billing.config.ts';
import { Charge } from './ledger/charge.entity.ts';
import { Refund } from './ledger/intents/refund.entity.ts';
import { Item } from './model/item.entity.ts';
import { Subscription } from './model/subscription.entity.ts';
import { AnnouncingModule } from './announcing/announcing.module.ts';
import { BooksModule } from './books/books.module.ts';
import { CardsModule } from './cards/cards.module.ts';
import { CatalogueModule } from './catalogue/catalogue.module.ts';
import { ChangesModule } from './changes/changes.module.ts';
import { ChargePricesModule } from './charge-prices/charge-prices.module.ts';
import { CheckoutModule } from './checkout/checkout.module.ts';
import { ConsoleModule } from './console/console.module.ts';
import { CopiesModule } from './copies/copies.module.ts';
import { CreditModule } from './credit/credit.module.ts';
import { BusinessModule } from './business/business.module.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { DeliveriesModule } from './deliveries/deliveries.module.ts';
import { DispatchesModule } from './dispatches/dispatches.module.ts';
import { HoldsModule } from './holds/holds.module.ts';
import { InsightsModule } from './insights/insights.module.ts';
import { LedgerModule } from './ledger/ledger.module.ts';
import { BalancesModule } from './ledger/balances/balances.module.ts';
import { IntentsModule } from './ledger/intents/intents.module.ts';
import { MethodsModule } from './methods/methods.module.ts';
import { NoticesModule } from './notices/notices.module.ts';
import { OrdersModule } from './orders/orders.module.ts';
import { PayoutsModule } from './payouts/payouts.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { PreviewModule } from './preview/preview.module.ts';
import { PromotionsModule } from './promotions/promotions.module.ts';
import { RecoveryModule } from './recovery/recovery.module.ts';
import { RefundsModule } from './refunds/refunds.module.ts';
import { RemindersModule } from './reminders/reminders.module.ts';
import { RenewalsModule } from './renewals/renewals.module.ts';
import { RestoresModule } from './restores/restores.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { SafetyModule } from './safety/safety.module.ts';
import { SealingModule } from './sealing/sealing.module.ts';
import { StartsModule } from './starts/starts.module.ts';
import { StopsModule } from './stops/stops.module.ts';
import { StripeModule } from './stripe/stripe.module.ts';
import { TransitionsModule } from './transitions/transitions.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';
import { KeepingModule } from './keeping/keeping.module.ts';
import { BILLING_PERSONAL } from './personal.ts';
import { BILLING_SEALED } from './sealed.ts';

const features = [
  AnnouncingModule,
  BooksModule,
  CardsModule,
  CatalogueModule,
  ChangesModule,
  ChargePricesModule,
  CheckoutModule,
  ConsoleModule,
  CopiesModule,
  CreditModule,
  BusinessModule,
  CustomersModule,
  DeliveriesModule,
  DispatchesModule,
  HoldsModule,
  InsightsModule,
  KeepingModule,
  LedgerModule,
  BalancesModule,
  IntentsModule,
  MethodsModule,
  NoticesModule,
  OrdersModule,
  PaymentsModule,
  PayoutsModule,
  PreviewModule,
  PromotionsModule,
  RecoveryModule,
  RefundsModule,
  RemindersModule,
  RenewalsModule,
  RestoresModule,
  ReviewsModule,
  SafetyModule,
  StartsModule,
  StopsModule,
  SealingModule,
  StripeModule,
  TransitionsModule,
  WebhooksModule,
];

@Module({})
class BillingSettings {}

@Module({})
export class BillingModule {
  static with(config: BillingConfig, shared: Shared): DynamicModule {
    // What is made from settings, for every feature.
    const settings: DynamicModule = {
      module: BillingSettings,
      global: true,
      providers: [{ provide: BILLING_CONFIG, useValue: config }],
      exports: [BILLING_CONFIG],
    };
    return {
      module: BillingModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          sealed: BILLING_SEALED,
          personal: BILLING_PERSONAL,
          queues: 'jobs and bulk',
          shared,
          rpcs: rpcsOf(calls),
          entities: [Subscription, Item, Charge, Refund],
          migrations,
        }),
        settings,
        ...features,
      ],
    };
  }
}

export const service: Service<BillingConfig> = {
  name: 'billing',
  sealed: BILLING_SEALED,
  personal: BILLING_PERSONAL,
  settings: BillingEnv,
  config: readBillingConfig,
  module: (config, shared) => BillingModule.with(config, shared),
};
