import { Module } from '@nestjs/common';
import { ResponsibleQueries } from './responsible.queries.ts';
import { ResponsibleRpc } from './responsible.rpc.ts';
import { ResponsibleService } from './responsible.service.ts';

@Module({
  controllers: [ResponsibleRpc],
  providers: [ResponsibleQueries, ResponsibleService],
  exports: [ResponsibleService],
})
export class ResponsibleModule {}
