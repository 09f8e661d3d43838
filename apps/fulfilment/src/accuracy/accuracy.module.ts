import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { NearMissesModule } from '../near-misses/near-misses.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { ChecksQueries } from './checks.queries.ts';
import { ChecksRpc } from './checks.rpc.ts';
import { ChecksService } from './checks.service.ts';
import { Packings } from './packings.service.ts';

@Module({
  imports: [BatchesModule, BusinessModule, NearMissesModule, RecordsModule],
  controllers: [ChecksRpc],
  providers: [ChecksQueries, ChecksService, Packings],
  exports: [ChecksQueries, Packings],
})
export class AccuracyModule {}
