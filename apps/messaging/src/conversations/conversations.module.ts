import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { AttendedListener } from './attended.listener.ts';
import { ClinicListener } from './clinic.listener.ts';
import { ConversationsQueries } from './conversations.queries.ts';
import { ConversationsRpc } from './conversations.rpc.ts';
import { ConversationsService } from './conversations.service.ts';
import { DeskQueries } from './desk.queries.ts';
import { DeskRpc } from './desk.rpc.ts';
import { DeskService } from './desk.service.ts';
import { UnreadJobs } from './unread.jobs.ts';
import { UnreadService } from './unread.service.ts';

@Module({
  imports: [MailModule],
  controllers: [AttendedListener, ClinicListener, ConversationsRpc, DeskRpc, UnreadJobs],
  providers: [ConversationsQueries, ConversationsService, DeskQueries, DeskService, UnreadService],
  exports: [ConversationsService],
})
export class ConversationsModule {}
