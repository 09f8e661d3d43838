import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { BatchesHttp } from './batches.http.ts';
import { BenchHttp } from './bench.http.ts';

@Module({ imports: [EdgeModule, StaticModule], controllers: [BatchesHttp, BenchHttp] })
export class PharmacyModule {}
