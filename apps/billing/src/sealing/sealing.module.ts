import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.ts';
import { CopiesModule } from '../copies/copies.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { SealingJobs } from './sealing.jobs.ts';
import { SealingService } from './sealing.service.ts';

@Module({ imports: [ChangesModule, CopiesModule, TransitionsModule], providers: [SealingJobs, SealingService] })
export class SealingModule {}
