import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { CopiesModule } from '../copies/copies.module.ts';
import { BalancesModule } from '../ledger/balances/balances.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { PromotionsModule } from '../promotions/promotions.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { ObstaclesQueries } from './obstacles.queries.ts';
import { PreviewRpc } from './preview.rpc.ts';
import { PreviewService } from './preview.service.ts';

@Module({
  imports: [
    BalancesModule,
    CardsModule,
    CatalogueModule,
    CheckoutModule,
    CopiesModule,
    PaymentsModule,
    PromotionsModule,
    TransitionsModule,
  ],
  controllers: [PreviewRpc],
  providers: [ObstaclesQueries, PreviewService],
  exports: [PreviewService],
})
export class PreviewModule {}
