import { Injectable } from '@nestjs/common';
import type { StepRequest } from '@sorrel/contracts/consultations/titration';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { followPlan, laterOf, stepRequestOf, strengthOf, type Planned } from '../decisions/titration.ts';

/** The strengths of lines whose dose is increased by a signed plan of steps. */
@Injectable()
export class Strengths {
  constructor(private readonly catalogue: CatalogueQueries) {}

  /** Brings what is to come to the strength that its line's plan names. */
  async follow(items: readonly Planned[]): Promise<void> {
    if (items.some(({ titration }) => titration)) followPlan(items, await this.catalogue.offers());
  }

  /** A prescriber has decided on another strength before it is paid. */
  async take(items: readonly Planned[], item: Planned, code: string): Promise<void> {
    Object.assign(item, strengthOf(items, item.stid, code, await this.catalogue.offers()) ?? {});
  }

  async requestOf(items: readonly Planned[], item: Planned): Promise<StepRequest | undefined> {
    return item.form === 'injection' ? stepRequestOf(items, item, await this.catalogue.offers()) : undefined;
  }

  /** What each item is sold as, and what follows it by its plan. */
  async sold(items: readonly Planned[], count: number) {
    const offers = items.some(({ titration }) => titration) ? await this.catalogue.offers() : [];
    return items.map((item) => {
      const { sequence, stid, name, pricePence } = item;
      const later = item.titration ? laterOf(items, item, offers, count) : [];
      return { sequence, stid, name, pricePence, ...(later.length > 0 ? { later } : {}) };
    });
  }
}
