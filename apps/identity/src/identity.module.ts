import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/identity/rpc';
import * as security from '@sorrel/contracts/identity/security';
import type { Service } from '@sorrel/service-kit/boot';
import { callsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { Account } from './accounts/account.entity.ts';
import { AccountsRpc } from './accounts/accounts.rpc.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { Hashing } from './accounts/hashing.service.ts';
import { Address } from './customers/address.entity.ts';
import { CorrectionsService } from './customers/corrections.service.ts';
import { CustomersRpc } from './customers/customers.rpc.ts';
import { CustomersService } from './customers/customers.service.ts';
import { CustomerRecords } from './customers/records.service.ts';
import { Devices } from './devices/devices.service.ts';
import { EmailsRpc } from './emails/emails.rpc.ts';
import { EmailsService } from './emails/emails.service.ts';
import { FactorsRpc } from './factors/factors.rpc.ts';
import { FactorsService } from './factors/factors.service.ts';
import { IDENTITY_CONFIG, readIdentityConfig, type IdentityConfig } from './identity.config.ts';
import { Limits } from './limits/limits.service.ts';
import { Accounts20261121 } from './migrations/20261121_accounts.ts';
import { Security20261122 } from './migrations/20261122_security.ts';
import { Corrections20261128 } from './migrations/20261128_corrections.ts';
import { CommonPasswords } from './passwords/common-passwords.service.ts';
import { Links } from './passwords/links.service.ts';
import { PasswordsJobs } from './passwords/passwords.jobs.ts';
import { PasswordsRpc } from './passwords/passwords.rpc.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { Registration } from './registrations/registration.entity.ts';
import { RegistrationsJobs } from './registrations/registrations.jobs.ts';
import { RegistrationsService } from './registrations/registrations.service.ts';
import { Session } from './sessions/session.entity.ts';
import { LogInsService } from './sessions/log-ins.service.ts';
import { SessionsQueries } from './sessions/sessions.queries.ts';
import { SessionsRpc } from './sessions/sessions.rpc.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { StaffRpc } from './staff/staff.rpc.ts';
import { RolesService } from './staff/roles.service.ts';
import { StaffService } from './staff/staff.service.ts';

@Module({})
export class IdentityModule {
  static with(config: IdentityConfig, shared: Shared): DynamicModule {
    return {
      module: IdentityModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          shared,
          calls: [...callsOf(calls), ...callsOf(security)],
          entities: [Account, Registration, Session, Address],
          migrations: [
            { name: '20261121_accounts', class: Accounts20261121 },
            { name: '20261122_security', class: Security20261122 },
            { name: '20261128_corrections', class: Corrections20261128 },
          ],
        }),
      ],
      providers: [
        { provide: IDENTITY_CONFIG, useValue: config },
        Hashing,
        Limits,
        Devices,
        SessionsService,
        SessionsQueries,
        CommonPasswords,
        Links,
        PasswordsService,
        RegistrationsService,
        LogInsService,
        CustomerRecords,
        AccountsService,
        CustomersService,
        CorrectionsService,
        RolesService,
        StaffService,
        EmailsService,
        FactorsService,
        AccountsRpc,
        RegistrationsJobs,
        PasswordsRpc,
        PasswordsJobs,
        EmailsRpc,
        FactorsRpc,
        SessionsRpc,
        CustomersRpc,
        StaffRpc,
      ],
    };
  }
}

export const service: Service<IdentityConfig> = {
  name: 'identity',
  config: readIdentityConfig,
  module: (config, shared) => IdentityModule.with(config, shared),
};
