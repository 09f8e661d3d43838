import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { CustomersListener } from './customers.listener.ts';
import { EvidenceListener } from './evidence.listener.ts';
import { EvidenceService } from './evidence.service.ts';
import { PhonesJobs } from './phones.jobs.ts';
import { PhonesService } from './phones.service.ts';

@Module({
  imports: [CopiesModule, HoldsModule, TransitionsModule],
  controllers: [CustomersListener, EvidenceListener],
  providers: [EvidenceService, PhonesService, PhonesJobs],
  exports: [EvidenceService, PhonesService],
})
export class CustomersModule {}
