import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { OwedModule } from '../owed/owed.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { OwingLetters } from './letters.service.ts';
import { OwingsJobs } from './owings.jobs.ts';
import { OwingsQueries } from './owings.queries.ts';
import { OwingsRpc } from './owings.rpc.ts';
import { OwingsService } from './owings.service.ts';

/** What is paid and not there: the list of it, what staff do about it, and what patients are told. */
@Module({
  imports: [BatchesModule, OwedModule, RecordsModule],
  controllers: [OwingsRpc],
  providers: [OwingLetters, OwingsJobs, OwingsQueries, OwingsService],
})
export class OwingsModule {}
