import { Module } from '@nestjs/common';
import { BalancesModule } from '../balances/balances.module.ts';
import { RefundIntents } from './refund-intents.service.ts';

@Module({ imports: [BalancesModule], providers: [RefundIntents], exports: [RefundIntents] })
export class IntentsModule {}
