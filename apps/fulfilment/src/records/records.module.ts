import { Module } from '@nestjs/common';
import { DispatchRecords } from './records.service.ts';

@Module({ providers: [DispatchRecords], exports: [DispatchRecords] })
export class RecordsModule {}
