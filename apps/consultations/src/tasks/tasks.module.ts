import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { TaskKinds } from './task-kinds.service.ts';
import { TasksJobs } from './tasks.jobs.ts';
import { TasksListener } from './tasks.listener.ts';
import { TasksRpc } from './tasks.rpc.ts';
import { TasksService } from './tasks.service.ts';

@Module({
  imports: [HealthModule, PeopleModule],
  controllers: [TasksListener, TasksRpc],
  providers: [TaskKinds, TasksJobs, TasksService],
  exports: [TaskKinds, TasksService],
})
export class TasksModule {}
