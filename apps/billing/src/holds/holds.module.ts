import { Module } from '@nestjs/common';
import { AnnouncingModule } from '../announcing/announcing.module.ts';
import { ChargePricesModule } from '../charge-prices/charge-prices.module.ts';
import { CopiesModule } from '../copies/copies.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { HoldsService } from './holds.service.ts';
import { StockJobs } from './stock.jobs.ts';
import { StockListener } from './stock.listener.ts';
import { StockRpc } from './stock.rpc.ts';
import { StockService } from './stock.service.ts';

@Module({
  imports: [AnnouncingModule, ChargePricesModule, CopiesModule, TransitionsModule],
  controllers: [StockListener, StockRpc],
  providers: [HoldsService, StockService, StockJobs],
  exports: [HoldsService],
})
export class HoldsModule {}
