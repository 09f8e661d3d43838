import { Module } from '@nestjs/common';
import { KeepingJobs } from './keeping.jobs.ts';
import { KeepingListener } from './keeping.listener.ts';

@Module({ controllers: [KeepingListener], providers: [KeepingJobs] })
export class KeepingModule {}
