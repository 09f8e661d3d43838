import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/billing/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { callsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { BILLING_CONFIG, readBillingConfig, type BillingConfig } from './billing.config.ts';
import { BooksJobs } from './books/books.jobs.ts';
import { BooksQueries } from './books/books.queries.ts';
import { BooksRpc } from './books/books.rpc.ts';
import { BooksService } from './books/books.service.ts';
import { BookChecks } from './books/checks.service.ts';
import { StripeStatement } from './books/stripe.statement.ts';
import { CardsJobs } from './cards/cards.jobs.ts';
import { CardsService } from './cards/cards.service.ts';
import { CatalogueQueries } from './catalogue/catalogue.queries.ts';
import { CatalogueRpc } from './catalogue/catalogue.rpc.ts';
import { CatalogueService } from './catalogue/catalogue.service.ts';
import { PricesService } from './catalogue/prices.service.ts';
import { ChangesRpc } from './changes/changes.rpc.ts';
import { ChangesService } from './changes/changes.service.ts';
import { ItemsService } from './changes/items.service.ts';
import { CheckoutQueries } from './checkout/checkout.queries.ts';
import { CheckoutRpc } from './checkout/checkout.rpc.ts';
import { CheckoutsService } from './checkout/checkouts.service.ts';
import { ConfirmationsService } from './checkout/confirmations.service.ts';
import { StartsService } from './checkout/starts.service.ts';
import { CreditDesk } from './credit/credit-desk.service.ts';
import { CreditRpc } from './credit/credit.rpc.ts';
import { CreditService } from './credit/credit.service.ts';
import { CustomersListener } from './customers/customers.listener.ts';
import { EvidenceListener } from './customers/evidence.listener.ts';
import { EvidenceQueries } from './customers/evidence.queries.ts';
import { EvidenceService } from './customers/evidence.service.ts';
import { DeskRpc } from './desk/desk.rpc.ts';
import { DeskService } from './desk/desk.service.ts';
import { FormulasQueries } from './desk/formulas.queries.ts';
import { ListQueries } from './desk/list.queries.ts';
import { SubscriptionsQueries } from './desk/subscriptions.queries.ts';
import { DispatchesListener } from './dispatches/dispatches.listener.ts';
import { DispatchesRpc } from './dispatches/dispatches.rpc.ts';
import { DispatchesService } from './dispatches/dispatches.service.ts';
import { BackupsService } from './methods/backups.service.ts';
import { MethodChangesService } from './methods/method-changes.service.ts';
import { MethodsRpc } from './methods/methods.rpc.ts';
import { CopiesService } from './methods/copies.service.ts';
import { MethodsService } from './methods/methods.service.ts';
import { HoldsService } from './holds/holds.service.ts';
import { ReadinessQueries } from './holds/readiness.queries.ts';
import { StockRpc } from './holds/stock.rpc.ts';
import { StockService } from './holds/stock.service.ts';
import { Catalogue20261122 } from './migrations/20261122_1_catalogue.ts';
import { Copies20261122 } from './migrations/20261122_2_copies.ts';
import { Disputes20261129 } from './migrations/20261129_disputes.ts';
import { CardsCopied20261202 } from './migrations/20261202_cards_copied.ts';
import { BannerOffer20261201 } from './migrations/20261201_1_banner_offer.ts';
import { RhythmOfLines20261130 } from './migrations/20261130_rhythm_of_lines.ts';
import { Announced20261202 } from './migrations/20261202_announced.ts';
import { PatientsQueries } from './safety/patients.queries.ts';
import { VerdictsListener } from './safety/verdicts.listener.ts';
import { VerdictsService } from './safety/verdicts.service.ts';
import { Verdicts20261201 } from './migrations/20261201_verdicts.ts';
import { Holds20261123 } from './migrations/20261123_1_holds.ts';
import { Money20261122 } from './migrations/20261122_4_money.ts';
import { Subscriptions20261122 } from './migrations/20261122_3_subscriptions.ts';
import { Books20261123 } from './migrations/20261123_books.ts';
import { Pause20261123 } from './migrations/20261123_pause.ts';
import { Explained20261123 } from './migrations/20261123_explained.ts';
import { NoticesJobs } from './notices/notices.jobs.ts';
import { NoticeLooks } from './notices/looks.service.ts';
import { NoticesService } from './notices/notices.service.ts';
import { Promises } from './notices/promises.service.ts';
import { PartRefunds20261123 } from './migrations/20261123_part_refunds.ts';
import { Evidence20261126 } from './migrations/20261126_evidence.ts';
import { CreditRequests20261125 } from './migrations/20261125_credit_requests.ts';
import { WaitingEvents20261125 } from './migrations/20261125_waiting_events.ts';
import { Offers20261124 } from './migrations/20261124_offers.ts';
import { Recovery20261125 } from './migrations/20261125_recovery.ts';
import { Recovery20261203 } from './migrations/20261203_recovery.ts';
import { Search20261204 } from './migrations/20261204_search.ts';
import { OldCards20261127 } from './migrations/20261127_old_cards.ts';
import { Repeats20261128 } from './migrations/20261128_repeats.ts';
import { SingleSupplies20261128 } from './migrations/20261128_single_supplies.ts';
import { OrdersRpc } from './orders/orders.rpc.ts';
import { OrdersService } from './orders/orders.service.ts';
import { StaffOrdersService } from './orders/staff-orders.service.ts';
import { Charge } from './payments/charge.entity.ts';
import { ChargePrices } from './checkout/charge-prices.service.ts';
import { ChargesService } from './payments/charges.service.ts';
import { OutcomesService } from './payments/outcomes.service.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { StripeGateway } from './payments/stripe.gateway.ts';
import { PreviewRpc } from './preview/preview.rpc.ts';
import { PreviewService } from './preview/preview.service.ts';
import { PromotionDesk } from './promotions/promotion-desk.service.ts';
import { PromotionsRpc } from './promotions/promotions.rpc.ts';
import { PromotionsService } from './promotions/promotions.service.ts';
import { DeliveriesService } from './recovery/deliveries.service.ts';
import { RecoveryLinks } from './recovery/links.service.ts';
import { RecoveryRpc } from './recovery/recovery.rpc.ts';
import { RecoveryService } from './recovery/recovery.service.ts';
import { ReferralsService } from './promotions/referrals.service.ts';
import { DisputesService } from './refunds/disputes.service.ts';
import { RefundDesk } from './refunds/refund-desk.service.ts';
import { RefundsRpc } from './refunds/refunds.rpc.ts';
import { RefundIntents } from './refunds/refund-intents.service.ts';
import { Refund } from './refunds/refund.entity.ts';
import { RefundsJobs } from './refunds/refunds.jobs.ts';
import { RefundsService } from './refunds/refunds.service.ts';
import { PhotoReminderJobs } from './reminders/photo-reminders.jobs.ts';
import { PhotoReminders } from './reminders/photo-reminders.service.ts';
import { RenewalsJobs } from './renewals/renewals.jobs.ts';
import { RenewalsService } from './renewals/renewals.service.ts';
import { ReviewsListener } from './reviews/reviews.listener.ts';
import { ReviewsService } from './reviews/reviews.service.ts';
import { Item } from './subscriptions/item.entity.ts';
import { NotesService } from './subscriptions/notes.service.ts';
import { Subscription } from './subscriptions/subscription.entity.ts';
import { SubscriptionsService } from './subscriptions/subscriptions.service.ts';
import { PaymentsJobs } from './webhooks/payments.jobs.ts';
import { ReconcileService } from './webhooks/reconcile.service.ts';
import { StripeWebhook } from './webhooks/stripe.webhook.ts';
import { WebhooksService } from './webhooks/webhooks.service.ts';

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
];
const rooms = [
  [CatalogueService, CatalogueQueries, PricesService, CatalogueRpc],
  [CheckoutQueries, CheckoutsService, StartsService, ConfirmationsService, CheckoutRpc],
  [SubscriptionsService, NotesService, OrdersService, StaffOrdersService, OrdersRpc],
  [
    ChangesService,
    ItemsService,
    ChangesRpc,
    ReviewsService,
    ReviewsListener,
    DispatchesService,
    DispatchesRpc,
    DispatchesListener,
  ],
  [PhotoReminders, PhotoReminderJobs],
  [StripeGateway, ChargePrices, ChargesService, OutcomesService, PaymentsService, RenewalsService, RenewalsJobs],
  [WebhooksService, ReconcileService, StripeWebhook, PaymentsJobs],
  [
    RefundIntents,
    RefundsService,
    RefundsJobs,
    RefundDesk,
    RefundsRpc,
    DisputesService,
    CreditService,
    CreditDesk,
    CreditRpc,
  ],
  [PromotionsService, PromotionDesk, ReferralsService, PromotionsRpc],
  [BooksService, BooksQueries, BookChecks, StripeStatement, BooksRpc, BooksJobs],
  [HoldsService, ReadinessQueries, StockService, StockRpc],
  [CopiesService, MethodsService, MethodChangesService, BackupsService, MethodsRpc],
  [CardsService, CardsJobs],
  [RecoveryLinks, DeliveriesService, RecoveryService, RecoveryRpc],
  [CustomersListener, EvidenceListener, EvidenceQueries, EvidenceService],
  [PatientsQueries, VerdictsService, VerdictsListener],
  [PreviewService, PreviewRpc, NoticeLooks, Promises, NoticesService, NoticesJobs],
  [SubscriptionsQueries, ListQueries, FormulasQueries, DeskService, DeskRpc],
];

@Module({})
export class BillingModule {
  static with(config: BillingConfig, shared: Shared): DynamicModule {
    return {
      module: BillingModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          shared,
          calls: callsOf(calls),
          entities: [Subscription, Item, Charge, Refund],
          migrations,
        }),
      ],
      providers: [{ provide: BILLING_CONFIG, useValue: config }, ...rooms.flat()],
    };
  }
}

export const service: Service<BillingConfig> = {
  name: 'billing',
  config: readBillingConfig,
  module: (config, shared) => BillingModule.with(config, shared),
};
