import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { BalanceReads } from './balance-reads.service.ts';
import { PayoutsJobs } from './payouts.jobs.ts';
import { PayoutsRpc } from './payouts.rpc.ts';
import { ReconciliationQueries } from './reconciliation.queries.ts';
import { StripeBalance } from './stripe.balance.ts';

@Module({
  imports: [LedgerModule],
  controllers: [PayoutsRpc],
  providers: [BalanceReads, PayoutsJobs, ReconciliationQueries, StripeBalance],
})
export class PayoutsModule {}
