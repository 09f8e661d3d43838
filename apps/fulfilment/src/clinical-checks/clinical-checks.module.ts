import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { PrescriptionsModule } from '../prescriptions/prescriptions.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { ClinicalChecksListener } from './checks.listener.ts';
import { ClinicalChecksQueries } from './checks.queries.ts';
import { ClinicalChecksRpc } from './checks.rpc.ts';
import { ClinicalChecksService } from './checks.service.ts';
import { ClinicalStates } from './states.service.ts';

@Module({
  imports: [BusinessModule, PrescriptionsModule, RecordsModule],
  controllers: [ClinicalChecksListener, ClinicalChecksRpc],
  providers: [ClinicalChecksQueries, ClinicalChecksService, ClinicalStates],
  exports: [ClinicalStates],
})
export class ClinicalChecksModule {}
