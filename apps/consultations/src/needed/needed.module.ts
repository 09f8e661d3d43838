import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PrescribersModule } from '../prescribers/prescribers.module.ts';
import { VisitsModule } from '../visits/visits.module.ts';
import { CompaniesRpc } from './companies.rpc.ts';
import { NeededRpc } from './needed.rpc.ts';
import { NeededService } from './needed.service.ts';
import { StandingsService } from './standings.service.ts';

/** What evidence a patient still has to bring, and how each kind stands. */
@Module({
  imports: [
    AnswersModule,
    DocumentsModule,
    EvidenceModule,
    PeopleModule,
    PrescribersModule,
    VisitsModule,
    IdentityChecksModule,
  ],
  controllers: [CompaniesRpc, NeededRpc],
  providers: [NeededService, StandingsService],
  exports: [StandingsService],
})
export class NeededModule {}
