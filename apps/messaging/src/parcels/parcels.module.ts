import { Module } from '@nestjs/common';
import { ConversationsModule } from '../conversations/conversations.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { ParcelsListener } from './parcels.listener.ts';

@Module({ imports: [ConversationsModule, MailModule], controllers: [ParcelsListener] })
export class ParcelsModule {}
