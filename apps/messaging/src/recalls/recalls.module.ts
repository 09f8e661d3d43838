import { Module } from '@nestjs/common';
import { ConversationsModule } from '../conversations/conversations.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { RecallsListener } from './recalls.listener.ts';

@Module({ imports: [ConversationsModule, MailModule], controllers: [RecallsListener] })
export class RecallsModule {}
