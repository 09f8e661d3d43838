import { Module } from '@nestjs/common';
import { BalancesModule } from '../ledger/balances/balances.module.ts';
import { PromotionsModule } from '../promotions/promotions.module.ts';
import { ChargePrices } from './charge-prices.service.ts';

@Module({ imports: [BalancesModule, PromotionsModule], providers: [ChargePrices], exports: [ChargePrices] })
export class ChargePricesModule {}
