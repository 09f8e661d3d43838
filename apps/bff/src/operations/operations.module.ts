import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { OperationsHttp } from './operations.http.ts';
import { OperationsQueries } from './operations.queries.ts';

@Module({
  imports: [SessionModule, StaticModule],
  controllers: [OperationsHttp],
  providers: [OperationsQueries],
})
export class OperationsModule {}
