import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { AccountHttp } from './account.http.ts';
import { CatalogueHttp } from './catalogue.http.ts';
import { CheckInsHttp } from './check-ins.http.ts';
import { CheckoutHttp } from './checkout.http.ts';
import { ComplaintsHttp } from './complaints.http.ts';
import { ConsultationHttp } from './consultation.http.ts';
import { EvidenceHttp } from './evidence.http.ts';
import { HealthHttp } from './health.http.ts';
import { PracticesHttp } from './practices.http.ts';
import { ProfileHttp } from './profile.http.ts';
import { InvoicesHttp } from './invoices.http.ts';
import { LeafletsHttp } from './leaflets.http.ts';
import { MyRecallsHttp } from './recalls.http.ts';
import { SubscriptionHttp } from './subscription.http.ts';

@Module({
  imports: [EdgeModule, LimitsModule, SessionModule, StaticModule],
  controllers: [
    AccountHttp,
    CatalogueHttp,
    CheckInsHttp,
    CheckoutHttp,
    ComplaintsHttp,
    ConsultationHttp,
    EvidenceHttp,
    HealthHttp,
    InvoicesHttp,
    LeafletsHttp,
    MyRecallsHttp,
    PracticesHttp,
    ProfileHttp,
    SubscriptionHttp,
  ],
})
export class StorefrontModule {}
