import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { DispatchesModule } from '../dispatches/dispatches.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { LabelsModule } from '../labels/labels.module.ts';
import { PomModule } from '../pom/pom.module.ts';
import { PrescriptionsModule } from '../prescriptions/prescriptions.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { SnapshotsModule } from '../snapshots/snapshots.module.ts';
import { BenchService } from './bench.service.ts';
import { DocumentsRpc } from './documents.rpc.ts';
import { DocumentsService } from './documents.service.ts';
import { LeafletsRpc } from './leaflets.rpc.ts';
import { OrdersService } from './orders.service.ts';
import { PrintsService } from './prints.service.ts';

@Module({
  imports: [
    BatchesModule,
    BusinessModule,
    CustomersModule,
    DispatchesModule,
    DocumentsModule,
    LabelsModule,
    PomModule,
    PrescriptionsModule,
    RecordsModule,
    SnapshotsModule,
  ],
  controllers: [DocumentsRpc, LeafletsRpc],
  providers: [BenchService, DocumentsService, OrdersService, PrintsService],
  exports: [DocumentsService],
})
export class PapersModule {}
