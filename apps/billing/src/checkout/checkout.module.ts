import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { CardsModule } from '../cards/cards.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { CopiesModule } from '../copies/copies.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { BalancesModule } from '../ledger/balances/balances.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { PromotionsModule } from '../promotions/promotions.module.ts';
import { RestoresModule } from '../restores/restores.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { CheckoutQueries } from './checkout.queries.ts';
import { CheckoutRpc } from './checkout.rpc.ts';
import { CheckoutsService } from './checkouts.service.ts';
import { ConfirmationsService } from './confirmations.service.ts';
import { StartsService } from './starts.service.ts';

@Module({
  imports: [
    BalancesModule,
    BusinessModule,
    CardsModule,
    CatalogueModule,
    CopiesModule,
    HoldsModule,
    OrdersModule,
    PaymentsModule,
    PromotionsModule,
    RestoresModule,
    StripeModule,
    TransitionsModule,
  ],
  controllers: [CheckoutRpc],
  providers: [CheckoutQueries, CheckoutsService, ConfirmationsService, StartsService],
  exports: [CheckoutsService],
})
export class CheckoutModule {}
