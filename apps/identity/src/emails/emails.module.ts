import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { HashingModule } from '../hashing/hashing.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { EmailsRpc } from './emails.rpc.ts';
import { EmailsService } from './emails.service.ts';

@Module({
  imports: [CustomersModule, HashingModule, LimitsModule, PasswordsModule, SessionsModule],
  controllers: [EmailsRpc],
  providers: [EmailsService],
})
export class EmailsModule {}
