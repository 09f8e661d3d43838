import { Module } from '@nestjs/common';
import { ConversationsModule } from '../conversations/conversations.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { MedicineStopsListener } from './medicine-stops.listener.ts';

@Module({ imports: [ConversationsModule, MailModule], controllers: [MedicineStopsListener] })
export class MedicineStopsModule {}
