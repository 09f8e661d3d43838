import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { HashingModule } from '../hashing/hashing.module.ts';
import { RolesService } from './roles.service.ts';
import { StaffRpc } from './staff.rpc.ts';
import { StaffService } from './staff.service.ts';

@Module({
  imports: [AccountsModule, CustomersModule, HashingModule],
  controllers: [StaffRpc],
  providers: [RolesService, StaffService],
})
export class StaffModule {}
