import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.ts';
import { SealingJobs } from './sealing.jobs.ts';
import { SealingService } from './sealing.service.ts';

@Module({ imports: [RecordsModule], providers: [SealingJobs, SealingService] })
export class SealingModule {}
