import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { ListViewsModule } from '../list-views/list-views.module.ts';
import { DormantService } from './dormant.service.ts';
import { ErasuresJobs } from './erasures.jobs.ts';
import { ErasuresRpc } from './erasures.rpc.ts';
import { ErasuresService } from './erasures.service.ts';
import { HoldsService } from './holds.service.ts';

@Module({
  imports: [CustomersModule, ListViewsModule],
  controllers: [ErasuresRpc],
  providers: [DormantService, ErasuresJobs, ErasuresService, HoldsService],
})
export class ErasuresModule {}
