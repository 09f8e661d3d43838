import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { StopLetters } from './letters.service.ts';
import { StopsJobs } from './stops.jobs.ts';
import { StopQueries } from './stops.queries.ts';
import { StopsRpc } from './stops.rpc.ts';
import { StopsService } from './stops.service.ts';

@Module({
  imports: [CatalogueModule, HoldsModule],
  controllers: [StopsRpc],
  providers: [StopLetters, StopQueries, StopsJobs, StopsService],
  exports: [StopQueries],
})
export class StopsModule {}
