import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/messaging/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { rpcsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { Message } from './conversations/message.entity.ts';
import { MESSAGING_CONFIG, readMessagingConfig, type MessagingConfig, MessagingEnv } from './messaging.config.ts';
import { Messages20261121 } from './migrations/20261121_messages.ts';
import { EarlyAccess20261124 } from './migrations/20261124_early_access.ts';
import { Reading20261125 } from './migrations/20261125_reading.ts';
import { ConversationsModule } from './conversations/conversations.module.ts';
import { BusinessModule } from './business/business.module.ts';
import { Business20261206 } from './migrations/20261206_business.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { EarlyAccessModule } from './early-access/early-access.module.ts';
import { MailModule } from './mail/mail.module.ts';

const features = [BusinessModule, ConversationsModule, CustomersModule, EarlyAccessModule, MailModule];

@Module({})
class MessagingSettings {}

@Module({})
export class MessagingModule {
  static with(config: MessagingConfig, shared: Shared): DynamicModule {
    // What is made from settings, for every feature.
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
          queues: 'jobs',
          shared,
          rpcs: rpcsOf(calls),
          entities: [Message],
          migrations: [
            { name: '20261121_messages', class: Messages20261121 },
            { name: '20261124_early_access', class: EarlyAccess20261124 },
            { name: '20261125_reading', class: Reading20261125 },
            { name: '20261206_business', class: Business20261206 },
          ],
        }),
        settings,
        ...features,
      ],
    };
  }
}

export const service: Service<MessagingConfig> = {
  name: 'messaging',
  settings: MessagingEnv,
  config: readMessagingConfig,
  module: (config, shared) => MessagingModule.with(config, shared),
};
