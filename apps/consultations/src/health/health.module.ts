import { Module } from '@nestjs/common';
import { HealthRecords } from './records.service.ts';

@Module({ providers: [HealthRecords], exports: [HealthRecords] })
export class HealthModule {}
