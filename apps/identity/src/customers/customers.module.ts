import { Module } from '@nestjs/common';
import { HashingModule } from '../hashing/hashing.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AddressChanges } from './address-changes.service.ts';
import { CorrectionsService } from './corrections.service.ts';
import { CustomersRpc } from './customers.rpc.ts';
import { CustomersService } from './customers.service.ts';
import { CustomerRecords } from './records.service.ts';

@Module({
  imports: [HashingModule, PasswordsModule, SessionsModule],
  controllers: [CustomersRpc],
  providers: [AddressChanges, CorrectionsService, CustomerRecords, CustomersService],
  exports: [CustomerRecords, CustomersService],
})
export class CustomersModule {}
