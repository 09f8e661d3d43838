import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.ts';
import { HealthModule } from '../health/health.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PrescribersModule } from '../prescribers/prescribers.module.ts';
import { RefusalsModule } from '../refusals/refusals.module.ts';
import { SuppliesModule } from '../supplies/supplies.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { RuleDecisions } from './decisions.service.ts';
import { Stops } from './stops.service.ts';
import { VerdictsJobs } from './verdicts.jobs.ts';
import { VerdictsListener } from './verdicts.listener.ts';
import { VerdictsRpc } from './verdicts.rpc.ts';
import { Verdicts } from './verdicts.service.ts';

@Module({
  imports: [
    AnswersModule,
    HealthModule,
    NoticesModule,
    PeopleModule,
    PrescribersModule,
    RefusalsModule,
    SuppliesModule,
    TasksModule,
  ],
  controllers: [VerdictsListener, VerdictsRpc],
  providers: [RuleDecisions, Stops, Verdicts, VerdictsJobs],
  exports: [RuleDecisions, Stops, Verdicts],
})
export class VerdictsModule {}
