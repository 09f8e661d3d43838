import { Module } from '@nestjs/common';
import { AnnouncingModule } from '../announcing/announcing.module.ts';
import { IntentsModule } from '../ledger/intents/intents.module.ts';
import { RemindersModule } from '../reminders/reminders.module.ts';
import { NotesService } from './notes.service.ts';
import { PlansService } from './plans.service.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

@Module({
  imports: [AnnouncingModule, IntentsModule, RemindersModule],
  providers: [NotesService, PlansService, SubscriptionsService],
  exports: [SubscriptionsService],
})
export class TransitionsModule {}
