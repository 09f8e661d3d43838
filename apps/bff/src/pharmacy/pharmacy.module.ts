import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { BatchesHttp } from './batches.http.ts';
import { BenchHttp } from './bench.http.ts';
import { RecallsHttp } from './recalls.http.ts';
import { RegisterHttp } from './register.http.ts';

@Module({
  imports: [EdgeModule, SessionModule, StaticModule],
  controllers: [BatchesHttp, BenchHttp, RecallsHttp, RegisterHttp],
})
export class PharmacyModule {}
