import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { PrescriptionsModule } from '../prescriptions/prescriptions.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { RegisterModule } from '../register/register.module.ts';
import { SnapshotsModule } from '../snapshots/snapshots.module.ts';
import { PomJobs } from './pom.jobs.ts';
import { PomListener } from './pom.listener.ts';
import { PomQueries } from './pom.queries.ts';
import { PomRpc } from './pom.rpc.ts';
import { PomService } from './pom.service.ts';

@Module({
  imports: [
    BatchesModule,
    BusinessModule,
    CustomersModule,
    PrescriptionsModule,
    RecordsModule,
    RegisterModule,
    SnapshotsModule,
  ],
  controllers: [PomListener, PomRpc],
  providers: [PomJobs, PomQueries, PomService],
  exports: [PomService],
})
export class PomModule {}
