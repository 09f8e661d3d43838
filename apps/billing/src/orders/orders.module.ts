import { Module } from '@nestjs/common';
import { AnnouncingModule } from '../announcing/announcing.module.ts';
import { ChargePricesModule } from '../charge-prices/charge-prices.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { OrdersService } from './orders.service.ts';

@Module({
  imports: [AnnouncingModule, ChargePricesModule, TransitionsModule],
  providers: [OrdersService],
  exports: [OrdersService],
})
export class OrdersModule {}
