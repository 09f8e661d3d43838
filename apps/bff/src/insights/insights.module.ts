import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { InsightsHttp } from './insights.http.ts';

@Module({ imports: [EdgeModule, StaticModule], controllers: [InsightsHttp] })
export class InsightsModule {}
