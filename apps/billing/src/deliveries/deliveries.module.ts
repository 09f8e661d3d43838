import { Module } from '@nestjs/common';
import { ChargePricesModule } from '../charge-prices/charge-prices.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { DeliveriesService } from './deliveries.service.ts';

@Module({ imports: [ChargePricesModule, HoldsModule], providers: [DeliveriesService], exports: [DeliveriesService] })
export class DeliveriesModule {}
