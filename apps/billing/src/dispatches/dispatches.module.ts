import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module.ts';
import { BalancesModule } from '../ledger/balances/balances.module.ts';
import { StopsModule } from '../stops/stops.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { DispatchesListener } from './dispatches.listener.ts';
import { DispatchesRpc } from './dispatches.rpc.ts';
import { DispatchesService } from './dispatches.service.ts';

@Module({
  imports: [BalancesModule, CopiesModule, StopsModule, TransitionsModule],
  controllers: [DispatchesListener, DispatchesRpc],
  providers: [DispatchesService],
})
export class DispatchesModule {}
