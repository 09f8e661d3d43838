import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { RulesHttp } from './rules.http.ts';

@Module({ imports: [EdgeModule, StaticModule], controllers: [RulesHttp] })
export class SafetyModule {}
