import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { DispatchHttp } from './dispatch.http.ts';
import { AdminFormsHttp } from './forms.http.ts';
import { ListsFileHttp } from './lists-file.http.ts';
import { AdminPagesHttp } from './pages.http.ts';
import { AdminPlanHttp } from './plan.http.ts';
import { PomHttp } from './pom.http.ts';

@Module({
  imports: [EdgeModule, LimitsModule, SessionModule, StaticModule, SubscriptionsModule],
  controllers: [AdminFormsHttp, AdminPagesHttp, AdminPlanHttp, DispatchHttp, ListsFileHttp, PomHttp],
})
export class AdminModule {}
