import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PatientsModule } from '../patients/patients.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { VerdictsModule } from '../verdicts/verdicts.module.ts';
import { HealthChangesListener } from './health-changes.listener.ts';
import { HealthChangesRpc } from './health-changes.rpc.ts';
import { HealthChanges } from './health-changes.service.ts';
import { RunningQueries } from './running.queries.ts';

@Module({
  imports: [HealthModule, NoticesModule, PatientsModule, TasksModule, VerdictsModule],
  controllers: [HealthChangesListener, HealthChangesRpc],
  providers: [HealthChanges, RunningQueries],
})
export class HealthChangesModule {}
