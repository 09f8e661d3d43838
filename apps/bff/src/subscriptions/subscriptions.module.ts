import { Module } from '@nestjs/common';
import { SubscriptionLists } from './lists.service.ts';

@Module({ providers: [SubscriptionLists], exports: [SubscriptionLists] })
export class SubscriptionsModule {}
