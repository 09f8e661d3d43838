import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { Duplicates } from './duplicates.service.ts';
import { LikenessesJobs } from './likenesses.jobs.ts';
import { LikenessesService } from './likenesses.service.ts';
import { People } from './people.service.ts';

@Module({
  imports: [EvidenceModule],
  providers: [Duplicates, LikenessesJobs, LikenessesService, People],
  exports: [Duplicates, People],
})
export class PeopleModule {}
