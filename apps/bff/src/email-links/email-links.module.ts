import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { AddressLinksHttp } from './address-links.http.ts';
import { EarlyAccessListHttp } from './early-access-list.http.ts';
import { EarlyAccessHttp } from './early-access.http.ts';
import { NewEmailLinksHttp } from './new-email-links.http.ts';
import { RecallLinksHttp } from './recall-links.http.ts';
import { RemindersHttp } from './reminders.http.ts';
import { SessionModule } from '../session/session.module.ts';

@Module({
  imports: [SessionModule, LimitsModule, StaticModule],
  controllers: [
    AddressLinksHttp,
    EarlyAccessHttp,
    EarlyAccessListHttp,
    NewEmailLinksHttp,
    RecallLinksHttp,
    RemindersHttp,
  ],
})
export class EmailLinksModule {}
