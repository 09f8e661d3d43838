import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { OwedModule } from '../owed/owed.module.ts';
import { DispatchRecords } from './records.service.ts';

@Module({ imports: [BatchesModule, OwedModule], providers: [DispatchRecords], exports: [DispatchRecords] })
export class RecordsModule {}
