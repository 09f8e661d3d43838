import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { CheckInsJobs } from './check-ins.jobs.ts';
import { CheckInsRpc } from './check-ins.rpc.ts';
import { CheckInsService } from './check-ins.service.ts';

@Module({
  imports: [NoticesModule, TasksModule],
  controllers: [CheckInsRpc],
  providers: [CheckInsJobs, CheckInsService],
  exports: [CheckInsService],
})
export class CheckInsModule {}
