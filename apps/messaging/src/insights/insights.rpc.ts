import { Controller } from '@nestjs/common';
import type { InsightDays } from '@sorrel/contracts/insights';
import { insightReplies } from '@sorrel/contracts/messaging/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { InsightsQueries } from './insights.queries.ts';

@Controller()
export class InsightsRpc {
  constructor(private readonly queries: InsightsQueries) {}

  @MessageHandler(insightReplies)
  replies(input: InsightDays) {
    return this.queries.replies(input);
  }
}
