import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { Allocations } from './allocations.service.ts';
import { BatchesQueries } from './batches.queries.ts';
import { BatchesRpc } from './batches.rpc.ts';
import { BatchesService } from './batches.service.ts';
import { Shelf } from './shelf.service.ts';

@Module({
  imports: [BusinessModule],
  controllers: [BatchesRpc],
  providers: [Allocations, BatchesQueries, BatchesService, Shelf],
  exports: [Allocations, BatchesService, Shelf],
})
export class BatchesModule {}
