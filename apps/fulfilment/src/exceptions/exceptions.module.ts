import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { DispatchesModule } from '../dispatches/dispatches.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { ParcelsModule } from '../parcels/parcels.module.ts';
import { PrescriptionsModule } from '../prescriptions/prescriptions.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { RegisterModule } from '../register/register.module.ts';
import { ExceptionsQueries } from './exceptions.queries.ts';
import { ExceptionsRpc } from './exceptions.rpc.ts';
import { ExceptionsService } from './exceptions.service.ts';
import { ReshipPapers } from './papers.service.ts';
import { RegisterRemarks } from './remarks.service.ts';
import { ReshipsJobs } from './reships.jobs.ts';
import { ReshipsService } from './reships.service.ts';

/** Parcels that had trouble after they left. */
@Module({
  imports: [
    BatchesModule,
    BusinessModule,
    CustomersModule,
    DispatchesModule,
    DocumentsModule,
    ParcelsModule,
    PrescriptionsModule,
    RecordsModule,
    RegisterModule,
  ],
  controllers: [ExceptionsRpc],
  providers: [ExceptionsQueries, ExceptionsService, RegisterRemarks, ReshipPapers, ReshipsJobs, ReshipsService],
  exports: [ExceptionsService],
})
export class ExceptionsModule {}
