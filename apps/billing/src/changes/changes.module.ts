import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { CopiesModule } from '../copies/copies.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { BalancesModule } from '../ledger/balances/balances.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { RefundsModule } from '../refunds/refunds.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { ChangesRpc } from './changes.rpc.ts';
import { ChangesService } from './changes.service.ts';
import { ItemsService } from './items.service.ts';
import { LeavingReasons } from './leaving-reasons.service.ts';
import { MeanwhileService } from './meanwhile.service.ts';

@Module({
  imports: [
    BalancesModule,
    CatalogueModule,
    CopiesModule,
    HoldsModule,
    NoticesModule,
    PaymentsModule,
    RefundsModule,
    TransitionsModule,
  ],
  controllers: [ChangesRpc],
  providers: [ChangesService, ItemsService, LeavingReasons, MeanwhileService],
  exports: [ChangesService, LeavingReasons],
})
export class ChangesModule {}
