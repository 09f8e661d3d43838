import { Module } from '@nestjs/common';
import { EdgeLimits } from './limits.service.ts';

@Module({ providers: [EdgeLimits], exports: [EdgeLimits] })
export class LimitsModule {}
