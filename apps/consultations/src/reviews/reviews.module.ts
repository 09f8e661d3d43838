import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.ts';
import { BloodTestsModule } from '../blood-tests/blood-tests.module.ts';
import { CheckInsModule } from '../check-ins/check-ins.module.ts';
import { ClaimsModule } from '../claims/claims.module.ts';
import { CourseModule } from '../course/course.module.ts';
import { DecisionsModule } from '../decisions/decisions.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { HealthModule } from '../health/health.module.ts';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module.ts';
import { NeededModule } from '../needed/needed.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { OverridesModule } from '../overrides/overrides.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PrescribersModule } from '../prescribers/prescribers.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { RefusalsModule } from '../refusals/refusals.module.ts';
import { RevocationsModule } from '../revocations/revocations.module.ts';
import { StoppedModule } from '../stopped/stopped.module.ts';
import { SuppliesModule } from '../supplies/supplies.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { VerdictsModule } from '../verdicts/verdicts.module.ts';
import { CasesService } from './cases.service.ts';
import { QueueQueries } from './queue.queries.ts';
import { ReviewsListener } from './reviews.listener.ts';
import { ReviewsQueries } from './reviews.queries.ts';
import { ReviewsRpc } from './reviews.rpc.ts';
import { ReviewsService } from './reviews.service.ts';

@Module({
  imports: [
    AnswersModule,
    BloodTestsModule,
    CheckInsModule,
    HealthModule,
    ClaimsModule,
    CourseModule,
    DecisionsModule,
    DocumentsModule,
    EvidenceModule,
    IdentityChecksModule,
    NeededModule,
    NoticesModule,
    OverridesModule,
    PeopleModule,
    PrescribersModule,
    QuestionsModule,
    RevocationsModule,
    StoppedModule,
    SuppliesModule,
    TasksModule,
    VerdictsModule,
    RefusalsModule,
  ],
  controllers: [ReviewsListener, ReviewsRpc],
  providers: [CasesService, QueueQueries, ReviewsQueries, ReviewsService],
  exports: [ReviewsService],
})
export class ReviewsModule {}
