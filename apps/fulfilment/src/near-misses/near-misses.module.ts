import { Module } from '@nestjs/common';
import { NearMissesQueries } from './near-misses.queries.ts';
import { NearMissesRpc } from './near-misses.rpc.ts';
import { NearMissesService } from './near-misses.service.ts';

@Module({
  controllers: [NearMissesRpc],
  providers: [NearMissesQueries, NearMissesService],
  exports: [NearMissesService],
})
export class NearMissesModule {}
