import { Module } from '@nestjs/common';
import { Limits } from './limits.service.ts';

@Module({ providers: [Limits], exports: [Limits] })
export class LimitsModule {}
