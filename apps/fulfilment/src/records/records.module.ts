import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { OwedModule } from '../owed/owed.module.ts';
import { GateReasons } from './gate-reasons.service.ts';
import { DispatchRecords } from './records.service.ts';

@Module({
  imports: [BatchesModule, OwedModule],
  providers: [DispatchRecords, GateReasons],
  exports: [DispatchRecords, GateReasons],
})
export class RecordsModule {}
