import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { DispatchesModule } from '../dispatches/dispatches.module.ts';
import { PapersModule } from '../papers/papers.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { StationQueries } from './station.queries.ts';
import { StationRpc } from './station.rpc.ts';
import { StationService } from './station.service.ts';

@Module({
  imports: [BatchesModule, BusinessModule, DispatchesModule, PapersModule, RecordsModule],
  controllers: [StationRpc],
  providers: [StationQueries, StationService],
})
export class StationModule {}
