import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { BulkReads } from './bulk-reads.service.ts';
import { Sessions } from './sessions.service.ts';
import { StepUp } from './step-up.service.ts';

@Module({
  imports: [LimitsModule],
  providers: [BulkReads, Sessions, StepUp],
  exports: [BulkReads, Sessions, StepUp],
})
export class SessionModule {}
