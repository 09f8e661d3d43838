import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { PrescriptionsListener } from './prescriptions.listener.ts';
import { PrescriptionsQueries } from './prescriptions.queries.ts';
import { PrescriptionsRpc } from './prescriptions.rpc.ts';
import { PrescriptionsService } from './prescriptions.service.ts';

@Module({
  imports: [BusinessModule, RecordsModule],
  controllers: [PrescriptionsListener, PrescriptionsRpc],
  providers: [PrescriptionsQueries, PrescriptionsService],
  exports: [PrescriptionsService],
})
export class PrescriptionsModule {}
