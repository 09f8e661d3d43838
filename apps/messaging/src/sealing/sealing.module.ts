import { Module } from '@nestjs/common';
import { SealingJobs } from './sealing.jobs.ts';
import { SealingService } from './sealing.service.ts';

@Module({ providers: [SealingJobs, SealingService] })
export class SealingModule {}
