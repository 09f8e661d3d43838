import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { LookupsQueries } from './lookups.queries.ts';
import { LookupsRpc } from './lookups.rpc.ts';

@Module({ imports: [CustomersModule], controllers: [LookupsRpc], providers: [LookupsQueries] })
export class LookupsModule {}
