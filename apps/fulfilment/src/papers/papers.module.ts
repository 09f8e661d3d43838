import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { DispatchesModule } from '../dispatches/dispatches.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { PomModule } from '../pom/pom.module.ts';
import { PrescriptionsModule } from '../prescriptions/prescriptions.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { SnapshotsModule } from '../snapshots/snapshots.module.ts';
import { DocumentsRpc } from './documents.rpc.ts';
import { DocumentsService } from './documents.service.ts';
import { OrdersService } from './orders.service.ts';

@Module({
  imports: [
    BusinessModule,
    CustomersModule,
    DispatchesModule,
    DocumentsModule,
    PomModule,
    PrescriptionsModule,
    RecordsModule,
    SnapshotsModule,
  ],
  controllers: [DocumentsRpc],
  providers: [DocumentsService, OrdersService],
})
export class PapersModule {}
