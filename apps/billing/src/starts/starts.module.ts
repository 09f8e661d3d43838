import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { CopiesModule } from '../copies/copies.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { RenewalsModule } from '../renewals/renewals.module.ts';
import { OrdersRpc } from './orders.rpc.ts';
import { StaffOrdersService } from './staff-orders.service.ts';

@Module({
  imports: [CardsModule, CatalogueModule, CopiesModule, HoldsModule, OrdersModule, RenewalsModule],
  controllers: [OrdersRpc],
  providers: [StaffOrdersService],
})
export class StartsModule {}
