import { Injectable } from '@nestjs/common';
import { readCatalogue } from '@sorrel/contracts/billing/rpc';
import { Answers } from '@sorrel/service-kit/handlers';
import { CatalogueQueries } from './catalogue.queries.ts';

@Injectable()
export class CatalogueRpc {
  constructor(private readonly catalogue: CatalogueQueries) {}

  @Answers(readCatalogue)
  async read() {
    const [treatments, banner] = await Promise.all([this.catalogue.treatments(), this.catalogue.banner()]);
    return { treatments, banner };
  }
}
