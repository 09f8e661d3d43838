import { Module } from '@nestjs/common';
import { DecisionsQueries } from './decisions.queries.ts';
import { DecisionsRpc } from './decisions.rpc.ts';
import { DecisionsService } from './decisions.service.ts';

@Module({ controllers: [DecisionsRpc], providers: [DecisionsQueries, DecisionsService], exports: [DecisionsService] })
export class DecisionsModule {}
