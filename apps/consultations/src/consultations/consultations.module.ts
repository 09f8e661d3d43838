import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PatientsModule } from '../patients/patients.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { VerdictsModule } from '../verdicts/verdicts.module.ts';
import { ConsultationsQueries } from './consultations.queries.ts';
import { ConsultationsRpc } from './consultations.rpc.ts';
import { ConsultationsService } from './consultations.service.ts';
import { RemindersJobs } from './reminders.jobs.ts';
import { RemindersService } from './reminders.service.ts';

@Module({
  imports: [AnswersModule, NoticesModule, PatientsModule, PeopleModule, TasksModule, VerdictsModule],
  controllers: [ConsultationsRpc],
  providers: [ConsultationsQueries, ConsultationsService, RemindersJobs, RemindersService],
})
export class ConsultationsFeatureModule {}
