import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { planPrice, readCatalogue, readPrices, withdrawPrice } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Answers } from '@sorrel/service-kit/handlers';
import { CatalogueQueries } from './catalogue.queries.ts';
import { PricesService } from './prices.service.ts';

@Injectable()
export class CatalogueRpc {
  constructor(
    private readonly catalogue: CatalogueQueries,
    private readonly prices: PricesService,
    private readonly clock: Clock,
  ) {}

  @Answers(readCatalogue)
  async read() {
    const [treatments, banner, planned] = await Promise.all([
      this.catalogue.treatments(),
      this.catalogue.banner(),
      this.catalogue.planned(),
    ]);
    return { treatments, banner, planned };
  }

  @Answers(readPrices)
  async history() {
    return { products: await this.prices.history(this.clock.now()) };
  }

  @Answers(planPrice)
  async plan(input: z.output<typeof planPrice.input>, ctx: Context) {
    return { facts: await this.prices.plan(input, ctx) };
  }

  @Answers(withdrawPrice)
  async withdraw(input: z.output<typeof withdrawPrice.input>, ctx: Context) {
    return { facts: await this.prices.withdraw(input, ctx) };
  }
}
