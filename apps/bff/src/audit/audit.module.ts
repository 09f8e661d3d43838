import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { AuditHttp } from './audit.http.ts';
import { AuditQueries } from './audit.queries.ts';

@Module({
  imports: [DocumentModule, LimitsModule, SessionModule, StaticModule],
  controllers: [AuditHttp],
  providers: [AuditQueries],
})
export class AuditModule {}
