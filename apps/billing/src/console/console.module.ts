import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { CopiesModule } from '../copies/copies.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { BalancesModule } from '../ledger/balances/balances.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { ConsoleRpc } from './console.rpc.ts';
import { ConsoleService } from './console.service.ts';
import { CountsService } from './counts.service.ts';
import { DashboardQueries } from './dashboard.queries.ts';
import { FindQueries } from './find.queries.ts';
import { FormulasQueries } from './formulas.queries.ts';
import { ListQueries } from './list.queries.ts';
import { NamesQueries } from './names.queries.ts';
import { SubscriptionsQueries } from './subscriptions.queries.ts';
import { WorkQueries } from './work.queries.ts';

@Module({
  imports: [BalancesModule, CardsModule, CatalogueModule, CopiesModule, CustomersModule, TransitionsModule],
  controllers: [ConsoleRpc],
  providers: [
    ConsoleService,
    CountsService,
    DashboardQueries,
    FindQueries,
    FormulasQueries,
    ListQueries,
    NamesQueries,
    SubscriptionsQueries,
    WorkQueries,
  ],
})
export class ConsoleModule {}
