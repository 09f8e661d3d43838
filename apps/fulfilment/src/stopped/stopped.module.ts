import { Module } from '@nestjs/common';
import { StoppedMedicines } from '@sorrel/service-kit/stopped-medicines';
import { ClinicalChecksModule } from '../clinical-checks/clinical-checks.module.ts';
import { StoppedListener } from './stopped.listener.ts';

@Module({
  imports: [ClinicalChecksModule],
  controllers: [StoppedListener],
  providers: [StoppedMedicines],
  exports: [StoppedMedicines],
})
export class StoppedModule {}
