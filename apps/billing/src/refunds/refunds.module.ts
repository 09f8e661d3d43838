import { AnnouncingModule } from '../announcing/announcing.module.ts';
import { Module } from '@nestjs/common';
import { IntentsModule } from '../ledger/intents/intents.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { DisputesService } from './disputes.service.ts';
import { RefundConsole } from './refund-console.service.ts';
import { RefundsJobs } from './refunds.jobs.ts';
import { RefundsRpc } from './refunds.rpc.ts';
import { RefundsService } from './refunds.service.ts';

@Module({
  imports: [AnnouncingModule, IntentsModule, LedgerModule, PaymentsModule, StripeModule, TransitionsModule],
  controllers: [RefundsRpc],
  providers: [DisputesService, RefundConsole, RefundsJobs, RefundsService],
  exports: [DisputesService, RefundConsole, RefundsService],
})
export class RefundsModule {}
