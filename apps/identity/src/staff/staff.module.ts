import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { HashingModule } from '../hashing/hashing.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { RegistersModule } from '../registers/registers.module.ts';
import { InvitationsService } from './invitations.service.ts';
import { ProposalsService } from './proposals.service.ts';
import { RightsNews } from './rights-news.service.ts';
import { RolesService } from './roles.service.ts';
import { StaffRpc } from './staff.rpc.ts';
import { StaffService } from './staff.service.ts';

@Module({
  imports: [
    AccountsModule,
    CustomersModule,
    HashingModule,
    LimitsModule,
    PasskeysModule,
    PasswordsModule,
    RegistersModule,
    SessionsModule,
  ],
  controllers: [StaffRpc],
  providers: [InvitationsService, ProposalsService, RightsNews, RolesService, StaffService],
})
export class StaffModule {}
