import { Module } from '@nestjs/common';
import { CatalogueQueries } from './catalogue.queries.ts';
import { CatalogueRpc } from './catalogue.rpc.ts';
import { CatalogueService } from './catalogue.service.ts';
import { PricesService } from './prices.service.ts';
import { WordsService } from './words.service.ts';

@Module({
  controllers: [CatalogueRpc],
  providers: [CatalogueQueries, CatalogueService, PricesService, WordsService],
  exports: [CatalogueQueries],
})
export class CatalogueModule {}
