import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { listProviderTransactions, readProviderBalance, readReconciliation } from '@sorrel/contracts/billing/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BalanceReads } from './balance-reads.service.ts';
import { ReconciliationQueries } from './reconciliation.queries.ts';

@Controller()
export class PayoutsRpc {
  constructor(
    private readonly queries: ReconciliationQueries,
    private readonly reads: BalanceReads,
  ) {}

  @MessageHandler(readReconciliation)
  read(input: z.output<typeof readReconciliation.input>) {
    return this.queries.read(input);
  }

  @MessageHandler(listProviderTransactions)
  list(input: z.output<typeof listProviderTransactions.input>) {
    return this.queries.list(input);
  }

  @MessageHandler(readProviderBalance)
  begin(_: z.output<typeof readProviderBalance.input>, ctx: Context) {
    return this.reads.plan(ctx);
  }
}
