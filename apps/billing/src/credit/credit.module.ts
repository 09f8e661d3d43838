import { Module } from '@nestjs/common';
import { BalancesModule } from '../ledger/balances/balances.module.ts';
import { CreditConsole } from './credit-console.service.ts';
import { CreditRpc } from './credit.rpc.ts';

@Module({ imports: [BalancesModule], controllers: [CreditRpc], providers: [CreditConsole] })
export class CreditModule {}
