import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PrescribersModule } from '../prescribers/prescribers.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { BloodTestsJobs } from './blood-tests.jobs.ts';
import { BloodTestsService } from './blood-tests.service.ts';

@Module({
  imports: [EvidenceModule, NoticesModule, PrescribersModule, TasksModule],
  providers: [BloodTestsJobs, BloodTestsService],
  exports: [BloodTestsService],
})
export class BloodTestsModule {}
