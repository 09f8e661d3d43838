import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { listSubscriptions, mySubscriptions, readSubscription, subscriptionsOfCustomer } from '@sorrel/contracts/billing/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Db } from '@sorrel/service-kit/db';
import { notFound } from '@sorrel/service-kit/fault';
import { Answers } from '@sorrel/service-kit/handlers';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { CreditService } from '../credit/credit.service.ts';
import { ListQueries } from './list.queries.ts';
import { SubscriptionsQueries } from './subscriptions.queries.ts';
import { forCustomer } from './views.ts';

@Injectable()
export class DeskRpc {
  constructor(
    private readonly db: Db, private readonly subscriptions: SubscriptionsQueries, private readonly lists: ListQueries, private readonly credit: CreditService, private readonly catalogue: CatalogueQueries, @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  @Answers(mySubscriptions)
  async mine(_input: z.output<typeof mySubscriptions.input>, ctx: Context) {
    const userId = userIdOf(ctx);
    const [subscriptions, creditPence] = await Promise.all([this.subscriptions.ofUser(userId), this.credit.balance(userId)]);
    const { publishableKey, provider } = this.config.stripe;
    return { subscriptions: forCustomer(subscriptions), creditPence, publishableKey, provider };
  }

  @Answers(listSubscriptions)
  list(input: z.output<typeof listSubscriptions.input>) {
    return this.lists.list(input);
  }

  /** Read in a transaction: staff looking at a person's treatment leave an audit row. */
  @Answers(readSubscription)
  async read(input: z.output<typeof readSubscription.input>, ctx: Context) {
    const catalogue = await this.catalogue.treatments();
    const found = await this.db.transaction(ctx, async (tx) => {
      const subscription = await this.subscriptions.one(input.id, tx);
      if (!subscription) throw notFound('This subscription');
      const others = (await this.subscriptions.ofUser(subscription.userId, tx)).filter((other) => other.id !== subscription.id);
      return { subscription, others, timeline: await this.subscriptions.timeline(input.id, tx) };
    });
    return { ...found, creditPence: await this.credit.balance(found.subscription.userId), catalogue };
  }

  @Answers(subscriptionsOfCustomer)
  async ofCustomer(input: z.output<typeof subscriptionsOfCustomer.input>) {
    const [subscriptions, creditPence] = await Promise.all([this.subscriptions.ofUser(input.userId), this.credit.balance(input.userId)]);
    return { subscriptions, creditPence };
  }
}
