import { Module } from '@nestjs/common';
import { AnnouncingModule } from '../announcing/announcing.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { IntentsModule } from '../ledger/intents/intents.module.ts';
import { RemindersModule } from '../reminders/reminders.module.ts';
import { HoldReasons } from './hold-reasons.service.ts';
import { Lines } from './lines.service.ts';
import { NotesService } from './notes.service.ts';
import { OutlooksService } from './outlooks.service.ts';
import { PlansService } from './plans.service.ts';
import { Strengths } from './strengths.service.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

@Module({
  imports: [AnnouncingModule, CatalogueModule, IntentsModule, RemindersModule],
  providers: [HoldReasons, Lines, NotesService, OutlooksService, PlansService, Strengths, SubscriptionsService],
  exports: [HoldReasons, Lines, OutlooksService, Strengths, SubscriptionsService],
})
export class TransitionsModule {}
