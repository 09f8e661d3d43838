import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.ts';
import { InsightsQueries } from './insights.queries.ts';
import { InsightsRpc } from './insights.rpc.ts';

@Module({ imports: [DecisionsModule], controllers: [InsightsRpc], providers: [InsightsQueries] })
export class InsightsModule {}
