import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/identity/rpc';
import * as backups from '@sorrel/contracts/identity/backups';
import * as business from '@sorrel/contracts/identity/business';
import * as listViews from '@sorrel/contracts/identity/list-views';
import * as imports from '@sorrel/contracts/identity/imports';
import * as passkeys from '@sorrel/contracts/identity/passkeys';
import * as people from '@sorrel/contracts/identity/people';
import * as security from '@sorrel/contracts/identity/security';
import type { Service } from '@sorrel/service-kit/boot';
import { rpcsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { migrations } from './migrations/all.ts';
import { Account } from './model/account.entity.ts';
import { Address } from './customers/address.entity.ts';
import { IDENTITY_CONFIG, readIdentityConfig, type IdentityConfig, IdentityEnv } from './identity.config.ts';
import { Registration } from './registrations/registration.entity.ts';
import { Session } from './sessions/session.entity.ts';
import { BackupsModule } from './backups/backups.module.ts';
import { BusinessModule } from './business/business.module.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { DevicesModule } from './devices/devices.module.ts';
import { EmailsModule } from './emails/emails.module.ts';
import { FactorsModule } from './factors/factors.module.ts';
import { ErasuresModule } from './erasures/erasures.module.ts';
import { HashingModule } from './hashing/hashing.module.ts';
import { ImportsModule } from './imports/imports.module.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { ListViewsModule } from './list-views/list-views.module.ts';
import { LogInsModule } from './log-ins/log-ins.module.ts';
import { PasskeysModule } from './passkeys/passkeys.module.ts';
import { PasswordsModule } from './passwords/passwords.module.ts';
import { RegistersModule } from './registers/registers.module.ts';
import { RegistrationsModule } from './registrations/registrations.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { StaffModule } from './staff/staff.module.ts';
import { IDENTITY_PERSONAL } from './personal.ts';
import { IDENTITY_SEALED } from './sealed.ts';

const features = [
  AccountsModule,
  BackupsModule,
  BusinessModule,
  CustomersModule,
  DevicesModule,
  EmailsModule,
  ErasuresModule,
  FactorsModule,
  HashingModule,
  ImportsModule,
  LimitsModule,
  ListViewsModule,
  LogInsModule,
  PasskeysModule,
  PasswordsModule,
  RegistersModule,
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
          sealed: IDENTITY_SEALED,
          personal: IDENTITY_PERSONAL,
          queues: 'jobs',
          shared,
          rpcs: [calls, security, passkeys, business, backups, imports, people, listViews].flatMap(rpcsOf),
          entities: [Account, Registration, Session, Address],
          migrations,
        }),
        settings,
        ...features,
      ],
    };
  }
}

export const service: Service<IdentityConfig> = {
  name: 'identity',
  sealed: IDENTITY_SEALED,
  personal: IDENTITY_PERSONAL,
  settings: IdentityEnv,
  config: readIdentityConfig,
  module: (config, shared) => IdentityModule.with(config, shared),
};
