import { Module } from '@nestjs/common';
import { AnnouncingModule } from '../../announcing/announcing.module.ts';
import { LedgerModule } from '../ledger.module.ts';
import { CreditService } from './credit.service.ts';
import { ReferralsService } from './referrals.service.ts';

@Module({
  imports: [AnnouncingModule, LedgerModule],
  providers: [CreditService, ReferralsService],
  exports: [CreditService, ReferralsService],
})
export class BalancesModule {}
