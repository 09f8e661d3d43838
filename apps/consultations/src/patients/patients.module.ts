import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { VerdictsModule } from '../verdicts/verdicts.module.ts';
import { CorrectionsService } from './corrections.service.ts';
import { PatientsRpc } from './patients.rpc.ts';
import { PatientsService } from './patients.service.ts';

@Module({
  imports: [NoticesModule, PeopleModule, TasksModule, VerdictsModule],
  controllers: [PatientsRpc],
  providers: [CorrectionsService, PatientsService],
  exports: [CorrectionsService, PatientsService],
})
export class PatientsModule {}
