import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { ClinicListener } from './clinic.listener.ts';
import { ConversationsQueries } from './conversations.queries.ts';
import { ConversationsRpc } from './conversations.rpc.ts';
import { ConversationsService } from './conversations.service.ts';
import { UnreadJobs } from './unread.jobs.ts';
import { UnreadService } from './unread.service.ts';

@Module({
  imports: [MailModule],
  controllers: [ClinicListener, ConversationsRpc, UnreadJobs],
  providers: [ConversationsQueries, ConversationsService, UnreadService],
  exports: [ConversationsService],
})
export class ConversationsModule {}
