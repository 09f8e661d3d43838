import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { ConcernsHttp } from './concerns.http.ts';
import { OverridesHttp } from './overrides.http.ts';
import { RulesHttp } from './rules.http.ts';

@Module({ imports: [EdgeModule, StaticModule], controllers: [ConcernsHttp, OverridesHttp, RulesHttp] })
export class SafetyModule {}
