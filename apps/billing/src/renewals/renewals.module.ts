import { Module } from '@nestjs/common';
import { AnnouncingModule } from '../announcing/announcing.module.ts';
import { CardsModule } from '../cards/cards.module.ts';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { RestoresModule } from '../restores/restores.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { BehindQueries } from './behind.queries.ts';
import { RenewalsJobs } from './renewals.jobs.ts';
import { RenewalsService } from './renewals.service.ts';

@Module({
  imports: [
    AnnouncingModule,
    CardsModule,
    DeliveriesModule,
    HoldsModule,
    NoticesModule,
    PaymentsModule,
    RestoresModule,
    TransitionsModule,
  ],
  providers: [BehindQueries, RenewalsJobs, RenewalsService],
  exports: [RenewalsService],
})
export class RenewalsModule {}
