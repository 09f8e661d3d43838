import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/identity/rpc';
import * as business from '@sorrel/contracts/identity/business';
import * as security from '@sorrel/contracts/identity/security';
import type { Service } from '@sorrel/service-kit/boot';
import { rpcsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { Account } from './model/account.entity.ts';
import { Address } from './customers/address.entity.ts';
import { IDENTITY_CONFIG, readIdentityConfig, type IdentityConfig, IdentityEnv } from './identity.config.ts';
import { Accounts20261121 } from './migrations/20261121_accounts.ts';
import { Security20261122 } from './migrations/20261122_security.ts';
import { Corrections20261128 } from './migrations/20261128_corrections.ts';
import { Strangers20261129 } from './migrations/20261129_strangers.ts';
import { PlansPermission20261204 } from './migrations/20261204_plans_permission.ts';
import { Invitations20261206 } from './migrations/20261206_invitations.ts';
import { Business20261206 } from './migrations/20261206_2_business.ts';
import { Registration } from './registrations/registration.entity.ts';
import { Session } from './sessions/session.entity.ts';
import { BusinessModule } from './business/business.module.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { DevicesModule } from './devices/devices.module.ts';
import { EmailsModule } from './emails/emails.module.ts';
import { FactorsModule } from './factors/factors.module.ts';
import { HashingModule } from './hashing/hashing.module.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { LogInsModule } from './log-ins/log-ins.module.ts';
import { PasswordsModule } from './passwords/passwords.module.ts';
import { RegistrationsModule } from './registrations/registrations.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { StaffModule } from './staff/staff.module.ts';

const features = [
  AccountsModule,
  BusinessModule,
  CustomersModule,
  DevicesModule,
  EmailsModule,
  FactorsModule,
  HashingModule,
  LimitsModule,
  LogInsModule,
  PasswordsModule,
  RegistrationsModule,
  SessionsModule,
  StaffModule,
];

@Module({})
class IdentitySettings {}

@Module({})
export class IdentityModule {
  static with(config: IdentityConfig, shared: Shared): DynamicModule {
    // What is made from settings, for every feature.
    const settings: DynamicModule = {
      module: IdentitySettings,
      global: true,
      providers: [{ provide: IDENTITY_CONFIG, useValue: config }],
      exports: [IDENTITY_CONFIG],
    };
    return {
      module: IdentityModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          queues: 'jobs',
          shared,
          rpcs: [calls, security, business].flatMap(rpcsOf),
          entities: [Account, Registration, Session, Address],
          migrations: [
            { name: '20261121_accounts', class: Accounts20261121 },
            { name: '20261122_security', class: Security20261122 },
            { name: '20261128_corrections', class: Corrections20261128 },
            { name: '20261129_strangers', class: Strangers20261129 },
            { name: '20261204_plans_permission', class: PlansPermission20261204 },
            { name: '20261206_invitations', class: Invitations20261206 },
            { name: '20261206_2_business', class: Business20261206 },
          ],
        }),
        settings,
        ...features,
      ],
    };
  }
}

export const service: Service<IdentityConfig> = {
  name: 'identity',
  settings: IdentityEnv,
  config: readIdentityConfig,
  module: (config, shared) => IdentityModule.with(config, shared),
};
