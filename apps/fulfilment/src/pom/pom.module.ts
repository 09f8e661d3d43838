import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { PrescriptionsModule } from '../prescriptions/prescriptions.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { SnapshotsModule } from '../snapshots/snapshots.module.ts';
import { PomListener } from './pom.listener.ts';
import { PomQueries } from './pom.queries.ts';
import { PomRpc } from './pom.rpc.ts';
import { PomService } from './pom.service.ts';

@Module({
  imports: [BatchesModule, BusinessModule, CustomersModule, PrescriptionsModule, RecordsModule, SnapshotsModule],
  controllers: [PomListener, PomRpc],
  providers: [PomQueries, PomService],
  exports: [PomService],
})
export class PomModule {}
