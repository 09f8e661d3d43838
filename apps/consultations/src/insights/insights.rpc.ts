import { Controller } from '@nestjs/common';
import { insightDecisions } from '@sorrel/contracts/consultations/rpc';
import type { InsightDays } from '@sorrel/contracts/insights';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { InsightsQueries } from './insights.queries.ts';

@Controller()
export class InsightsRpc {
  constructor(private readonly queries: InsightsQueries) {}

  @MessageHandler(insightDecisions)
  decisions(input: InsightDays) {
    return this.queries.decided(input);
  }
}
