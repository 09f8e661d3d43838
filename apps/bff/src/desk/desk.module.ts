import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { DeskHttp } from './desk.http.ts';
import { ListViewsHttp } from './list-views.http.ts';
import { WorkToDo } from './work.service.ts';

@Module({
  imports: [LimitsModule, SessionModule, StaticModule],
  controllers: [DeskHttp, ListViewsHttp],
  providers: [WorkToDo],
})
export class DeskModule {}
