import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/messaging/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { rpcsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { migrations } from './migrations/all.ts';
import { MESSAGING_CONFIG, readMessagingConfig, type MessagingConfig, MessagingEnv } from './messaging.config.ts';
import { ConversationsModule } from './conversations/conversations.module.ts';
import { BusinessModule } from './business/business.module.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { EarlyAccessModule } from './early-access/early-access.module.ts';
import { InsightsModule } from './insights/insights.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { MedicineStopsModule } from './medicine-stops/medicine-stops.module.ts';
import { NotesModule } from './notes/notes.module.ts';
import { ParcelsModule } from './parcels/parcels.module.ts';
import { RecallsModule } from './recalls/recalls.module.ts';
import { RepliesModule } from './replies/replies.module.ts';
import { SealingModule } from './sealing/sealing.module.ts';
import { KeepingModule } from './keeping/keeping.module.ts';
import { MESSAGING_PERSONAL } from './personal.ts';
import { MESSAGING_SEALED } from './sealed.ts';

const features = [
  BusinessModule,
  ConversationsModule,
  CustomersModule,
  EarlyAccessModule,
  InsightsModule,
  KeepingModule,
  MailModule,
  MedicineStopsModule,
  NotesModule,
  ParcelsModule,
  RecallsModule,
  RepliesModule,
  SealingModule,
];

@Module({})
class MessagingSettings {}

@Module({})
export class MessagingModule {
  static with(config: MessagingConfig, shared: Shared): DynamicModule {
    // Providers built from the settings, for every feature.
    const settings: DynamicModule = {
      module: MessagingSettings,
      global: true,
      providers: [{ provide: MESSAGING_CONFIG, useValue: config }],
      exports: [MESSAGING_CONFIG],
    };
    return {
      module: MessagingModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          sealed: MESSAGING_SEALED,
          personal: MESSAGING_PERSONAL,
          queues: 'jobs',
          shared,
          rpcs: rpcsOf(calls),
          entities: [],
          migrations,
        }),
        settings,
        ...features,
      ],
    };
  }
}

export const service: Service<MessagingConfig> = {
  name: 'messaging',
  sealed: MESSAGING_SEALED,
  personal: MESSAGING_PERSONAL,
  settings: MessagingEnv,
  config: readMessagingConfig,
  module: (config, shared) => MessagingModule.with(config, shared),
};
