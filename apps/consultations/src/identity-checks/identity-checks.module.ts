import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { IdentityChecksJobs } from './identity-checks.jobs.ts';
import { IdentityChecksRpc } from './identity-checks.rpc.ts';
import { IdentityChecksService } from './identity-checks.service.ts';

@Module({
  imports: [EvidenceModule, NoticesModule, PeopleModule, TasksModule],
  controllers: [IdentityChecksRpc],
  providers: [IdentityChecksJobs, IdentityChecksService],
  exports: [IdentityChecksService],
})
export class IdentityChecksModule {}
