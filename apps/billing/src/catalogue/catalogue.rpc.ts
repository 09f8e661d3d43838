import { Controller, Inject } from '@nestjs/common';
import type { z } from 'zod';
import {
  changeTreatmentWords,
  planPrice,
  readCatalogue,
  readPrices,
  readTreatmentWords,
  showTreatmentWords,
  withdrawPrice,
} from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CatalogueQueries } from './catalogue.queries.ts';
import { PricesService } from './prices.service.ts';
import { WordsService } from './words.service.ts';

@Controller()
export class CatalogueRpc {
  constructor(
    private readonly catalogue: CatalogueQueries,
    private readonly prices: PricesService,
    private readonly words: WordsService,
    private readonly clock: Clock,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  @MessageHandler(readCatalogue)
  async read() {
    const [treatments, banner, planned, { versions }] = await Promise.all([
      this.catalogue.treatments(),
      // Money off a prescription-only medicine is an advertisement of it.
      this.config.isPomSafe ? null : this.catalogue.banner(),
      this.catalogue.planned(),
      this.catalogue.written(),
    ]);
    return { treatments, banner, planned, wordsVersions: versions };
  }

  @MessageHandler(readPrices)
  async history() {
    return { products: await this.prices.history(this.clock.now()) };
  }

  @MessageHandler(planPrice)
  async plan(input: z.output<typeof planPrice.input>, ctx: Context) {
    return { events: await this.prices.plan(input, ctx) };
  }

  @MessageHandler(withdrawPrice)
  async withdraw(input: z.output<typeof withdrawPrice.input>, ctx: Context) {
    return { events: await this.prices.withdraw(input, ctx) };
  }

  @MessageHandler(showTreatmentWords)
  shownWords() {
    return this.catalogue.written();
  }

  @MessageHandler(readTreatmentWords)
  wordsOf({ slug }: z.output<typeof readTreatmentWords.input>) {
    return this.words.read(slug);
  }

  @MessageHandler(changeTreatmentWords)
  changeWords(input: z.output<typeof changeTreatmentWords.input>, ctx: Context) {
    return this.words.change(input, ctx);
  }
}
