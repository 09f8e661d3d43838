import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { VisitsJobs } from './visits.jobs.ts';
import { VisitsRpc } from './visits.rpc.ts';
import { VisitsService } from './visits.service.ts';

@Module({
  imports: [EvidenceModule, NoticesModule, PeopleModule],
  controllers: [VisitsRpc],
  providers: [VisitsJobs, VisitsService],
  exports: [VisitsService],
})
export class VisitsModule {}
