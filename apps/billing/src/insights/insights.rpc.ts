import { Controller } from '@nestjs/common';
import { insightMoney, insightPayments, insightSubscriptions } from '@sorrel/contracts/billing/rpc';
import type { InsightDays } from '@sorrel/contracts/insights';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { InsightsQueries } from './insights.queries.ts';

@Controller()
export class InsightsRpc {
  constructor(private readonly queries: InsightsQueries) {}

  @MessageHandler(insightMoney)
  money(input: InsightDays) {
    return this.queries.money(input);
  }

  @MessageHandler(insightSubscriptions)
  subscriptions(input: InsightDays) {
    return this.queries.subscriptions(input);
  }

  @MessageHandler(insightPayments)
  payments(input: InsightDays) {
    return this.queries.payments(input);
  }
}
