import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/billing/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { rpcsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { BILLING_CONFIG, readBillingConfig, type BillingConfig, BillingEnv } from './billing.config.ts';
import { Catalogue20261122 } from './migrations/20261122_1_catalogue.ts';
import { Copies20261122 } from './migrations/20261122_2_copies.ts';
import { Disputes20261129 } from './migrations/20261129_disputes.ts';
import { CardsCopied20261202 } from './migrations/20261202_cards_copied.ts';
import { BannerOffer20261201 } from './migrations/20261201_1_banner_offer.ts';
import { RhythmOfLines20261130 } from './migrations/20261130_rhythm_of_lines.ts';
import { Announced20261202 } from './migrations/20261202_announced.ts';
import { Verdicts20261201 } from './migrations/20261201_verdicts.ts';
import { Holds20261123 } from './migrations/20261123_1_holds.ts';
import { Money20261122 } from './migrations/20261122_4_money.ts';
import { Subscriptions20261122 } from './migrations/20261122_3_subscriptions.ts';
import { Books20261123 } from './migrations/20261123_books.ts';
import { Pause20261123 } from './migrations/20261123_pause.ts';
import { Explained20261123 } from './migrations/20261123_explained.ts';
import { PartRefunds20261123 } from './migrations/20261123_part_refunds.ts';
import { Evidence20261126 } from './migrations/20261126_evidence.ts';
import { CreditRequests20261125 } from './migrations/20261125_credit_requests.ts';
import { WaitingEvents20261125 } from './migrations/20261125_waiting_events.ts';
import { Offers20261124 } from './migrations/20261124_offers.ts';
import { Recovery20261125 } from './migrations/20261125_recovery.ts';
import { Recovery20261203 } from './migrations/20261203_recovery.ts';
import { Search20261204 } from './migrations/20261204_search.ts';
import { OldCards20261127 } from './migrations/20261127_old_cards.ts';
import { RefusedUs20261205 } from './migrations/20261205_refused_us.ts';
import { Repeats20261128 } from './migrations/20261128_repeats.ts';
import { SingleSupplies20261128 } from './migrations/20261128_single_supplies.ts';
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
import { Business20261206 } from './migrations/20261206_business.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { DeliveriesModule } from './deliveries/deliveries.module.ts';
import { DispatchesModule } from './dispatches/dispatches.module.ts';
import { HoldsModule } from './holds/holds.module.ts';
import { LedgerModule } from './ledger/ledger.module.ts';
import { BalancesModule } from './ledger/balances/balances.module.ts';
import { IntentsModule } from './ledger/intents/intents.module.ts';
import { MethodsModule } from './methods/methods.module.ts';
import { NoticesModule } from './notices/notices.module.ts';
import { OrdersModule } from './orders/orders.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { PreviewModule } from './preview/preview.module.ts';
import { PromotionsModule } from './promotions/promotions.module.ts';
import { RecoveryModule } from './recovery/recovery.module.ts';
import { RefundsModule } from './refunds/refunds.module.ts';
import { RemindersModule } from './reminders/reminders.module.ts';
import { RenewalsModule } from './renewals/renewals.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { SafetyModule } from './safety/safety.module.ts';
import { StartsModule } from './starts/starts.module.ts';
import { StripeModule } from './stripe/stripe.module.ts';
import { TransitionsModule } from './transitions/transitions.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

// Names sort in the order they run: tables point at those made before them.
const migrations = [
  { name: '20261122_1_catalogue', class: Catalogue20261122 },
  { name: '20261122_2_copies', class: Copies20261122 },
  { name: '20261122_3_subscriptions', class: Subscriptions20261122 },
  { name: '20261122_4_money', class: Money20261122 },
  { name: '20261123_books', class: Books20261123 },
  { name: '20261123_explained', class: Explained20261123 },
  { name: '20261123_pause', class: Pause20261123 },
  { name: '20261123_part_refunds', class: PartRefunds20261123 },
  { name: '20261123_1_holds', class: Holds20261123 },
  { name: '20261124_offers', class: Offers20261124 },
  { name: '20261125_recovery', class: Recovery20261125 },
  { name: '20261126_evidence', class: Evidence20261126 },
  { name: '20261125_credit_requests', class: CreditRequests20261125 },
  { name: '20261125_waiting_events', class: WaitingEvents20261125 },
  { name: '20261127_old_cards', class: OldCards20261127 },
  { name: '20261128_repeats', class: Repeats20261128 },
  { name: '20261128_single_supplies', class: SingleSupplies20261128 },
  { name: '20261129_disputes', class: Disputes20261129 },
  { name: '20261130_rhythm_of_lines', class: RhythmOfLines20261130 },
  { name: '20261201_verdicts', class: Verdicts20261201 },
  { name: '20261201_1_banner_offer', class: BannerOffer20261201 },
  { name: '20261202_announced', class: Announced20261202 },
  { name: '20261202_cards_copied', class: CardsCopied20261202 },
  { name: '20261203_recovery', class: Recovery20261203 },
  { name: '20261204_search', class: Search20261204 },
  { name: '20261205_refused_us', class: RefusedUs20261205 },
  { name: '20261206_business', class: Business20261206 },
];

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
  LedgerModule,
  BalancesModule,
  IntentsModule,
  MethodsModule,
  NoticesModule,
  OrdersModule,
  PaymentsModule,
  PreviewModule,
  PromotionsModule,
  RecoveryModule,
  RefundsModule,
  RemindersModule,
  RenewalsModule,
  ReviewsModule,
  SafetyModule,
  StartsModule,
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
  settings: BillingEnv,
  config: readBillingConfig,
  module: (config, shared) => BillingModule.with(config, shared),
};
