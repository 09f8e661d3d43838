import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { HashingModule } from '../hashing/hashing.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { InvitationsService } from './invitations.service.ts';
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
    SessionsModule,
  ],
  controllers: [StaffRpc],
  providers: [InvitationsService, RolesService, StaffService],
})
export class StaffModule {}
