import { Controller } from '@nestjs/common';
import { insightParcels } from '@sorrel/contracts/fulfilment/rpc';
import type { InsightDays } from '@sorrel/contracts/insights';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { InsightsQueries } from './insights.queries.ts';

@Controller()
export class InsightsRpc {
  constructor(private readonly queries: InsightsQueries) {}

  @MessageHandler(insightParcels)
  parcels(input: InsightDays) {
    return this.queries.parcels(input);
  }
}
