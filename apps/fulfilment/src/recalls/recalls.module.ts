import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { SnapshotsModule } from '../snapshots/snapshots.module.ts';
import { RecallAnswers } from './answers.service.ts';
import { RecallNotices } from './notices.service.ts';
import { Packs } from './packs.queries.ts';
import { RecallsJobs } from './recalls.jobs.ts';
import { RecallsQueries } from './recalls.queries.ts';
import { RecallsRpc } from './recalls.rpc.ts';
import { RecallsService } from './recalls.service.ts';
import { RecallReports } from './report.service.ts';

@Module({
  imports: [BatchesModule, BusinessModule, CustomersModule, DocumentsModule, RecordsModule, SnapshotsModule],
  controllers: [RecallsRpc],
  providers: [Packs, RecallAnswers, RecallNotices, RecallReports, RecallsJobs, RecallsQueries, RecallsService],
})
export class RecallsModule {}
