import { Module } from '@nestjs/common';
import { ConcernsModule } from '../concerns/concerns.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { SealingJobs } from './sealing.jobs.ts';
import { SealingService } from './sealing.service.ts';

@Module({ imports: [ConcernsModule, TasksModule], providers: [SealingJobs, SealingService] })
export class SealingModule {}
