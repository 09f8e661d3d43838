import { Module } from '@nestjs/common';
import { LookupsQueries } from './lookups.queries.ts';
import { LookupsRpc } from './lookups.rpc.ts';

@Module({ controllers: [LookupsRpc], providers: [LookupsQueries] })
export class LookupsModule {}
