import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.ts';
import { KeepingJobs } from './keeping.jobs.ts';
import { KeepingListener } from './keeping.listener.ts';

@Module({ imports: [ChangesModule], controllers: [KeepingListener], providers: [KeepingJobs] })
export class KeepingModule {}
