import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.ts';
import { BookDays } from './book-days.service.ts';
import { InsightsJobs } from './insights.jobs.ts';
import { InsightsQueries } from './insights.queries.ts';
import { InsightsRpc } from './insights.rpc.ts';
import { StandingService } from './standing.service.ts';

@Module({
  imports: [ChangesModule],
  controllers: [InsightsRpc],
  providers: [BookDays, InsightsJobs, InsightsQueries, StandingService],
})
export class InsightsModule {}
