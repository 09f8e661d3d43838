import { Module } from '@nestjs/common';
import { InsightsQueries } from './insights.queries.ts';
import { InsightsRpc } from './insights.rpc.ts';

@Module({ controllers: [InsightsRpc], providers: [InsightsQueries] })
export class InsightsModule {}
