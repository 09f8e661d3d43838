import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { PrescriptionsListener } from './prescriptions.listener.ts';
import { PrescriptionsService } from './prescriptions.service.ts';

@Module({
  imports: [BusinessModule, RecordsModule],
  controllers: [PrescriptionsListener],
  providers: [PrescriptionsService],
  exports: [PrescriptionsService],
})
export class PrescriptionsModule {}
