import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { RegistrationsModule } from '../registrations/registrations.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountsRpc } from './accounts.rpc.ts';
import { AccountsService } from './accounts.service.ts';

@Module({
  imports: [CustomersModule, LimitsModule, PasswordsModule, RegistrationsModule, SessionsModule],
  controllers: [AccountsRpc],
  providers: [AccountsService],
  exports: [AccountsService],
})
export class AccountsModule {}
