import { Module, type DynamicModule } from '@nestjs/common';
import * as calls from '@sorrel/contracts/messaging/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { callsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { ClinicListener } from './conversations/clinic.listener.ts';
import { ConversationsQueries } from './conversations/conversations.queries.ts';
import { ConversationsRpc } from './conversations/conversations.rpc.ts';
import { ConversationsService } from './conversations/conversations.service.ts';
import { Message } from './conversations/message.entity.ts';
import { UnreadJobs } from './conversations/unread.jobs.ts';
import { UnreadService } from './conversations/unread.service.ts';
import { CustomersListener } from './customers/customers.listener.ts';
import { EarlyAccessJobs } from './early-access/early-access.jobs.ts';
import { EarlyAccessQueries } from './early-access/early-access.queries.ts';
import { EarlyAccessRpc } from './early-access/early-access.rpc.ts';
import { EarlyAccessService } from './early-access/early-access.service.ts';
import { MailJobs } from './mail/mail.jobs.ts';
import { MailListener } from './mail/mail.listener.ts';
import { SecurityMailListener } from './mail/security.listener.ts';
import { MailService } from './mail/mail.service.ts';
import { MESSAGING_CONFIG, readMessagingConfig, type MessagingConfig } from './messaging.config.ts';
import { Messages20261121 } from './migrations/20261121_messages.ts';
import { EarlyAccess20261124 } from './migrations/20261124_early_access.ts';
import { Reading20261125 } from './migrations/20261125_reading.ts';

@Module({})
export class MessagingModule {
  static with(config: MessagingConfig, shared: Shared): DynamicModule {
    return {
      module: MessagingModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          shared,
          calls: callsOf(calls),
          entities: [Message],
          migrations: [
            { name: '20261121_messages', class: Messages20261121 },
            { name: '20261124_early_access', class: EarlyAccess20261124 },
            { name: '20261125_reading', class: Reading20261125 },
          ],
        }),
      ],
      providers: [
        { provide: MESSAGING_CONFIG, useValue: config },
        ConversationsService,
        ConversationsQueries,
        ConversationsRpc,
        UnreadService,
        UnreadJobs,
        CustomersListener,
        ClinicListener,
        MailService,
        MailJobs,
        MailListener,
        SecurityMailListener,
        EarlyAccessService,
        EarlyAccessQueries,
        EarlyAccessRpc,
        EarlyAccessJobs,
      ],
    };
  }
}

export const service: Service<MessagingConfig> = {
  name: 'messaging',
  config: readMessagingConfig,
  module: (config, shared) => MessagingModule.with(config, shared),
};
