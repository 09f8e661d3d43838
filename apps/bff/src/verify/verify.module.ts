import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { VerifyHttp } from './verify.http.ts';

@Module({ imports: [LimitsModule], controllers: [VerifyHttp] })
export class VerifyModule {}
