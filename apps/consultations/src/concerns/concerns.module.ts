import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { ConcernsRpc } from './concerns.rpc.ts';
import { ConcernsService } from './concerns.service.ts';
import { Grades } from './grades.service.ts';

@Module({
  imports: [NoticesModule, PeopleModule, TasksModule],
  controllers: [ConcernsRpc],
  providers: [ConcernsService, Grades],
  exports: [Grades],
})
export class ConcernsModule {}
