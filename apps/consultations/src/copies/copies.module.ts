import { Module } from '@nestjs/common';
import { PatientsModule } from '../patients/patients.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { VerdictsModule } from '../verdicts/verdicts.module.ts';
import { AnswersListener } from './answers.listener.ts';
import { CopiesListener } from './copies.listener.ts';

@Module({
  imports: [PatientsModule, PeopleModule, ReviewsModule, TasksModule, VerdictsModule],
  controllers: [AnswersListener, CopiesListener],
})
export class CopiesModule {}
