import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  mySubscriptions,
  myTimeline,
  readSubscription,
  subscriptionsOfCustomer,
} from '@sorrel/contracts/billing/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { CreditService } from '../ledger/balances/credit.service.ts';
import { REFERRAL_REWARD_PENCE } from '../pricing/promotion.ts';
import { DashboardQueries } from './dashboard.queries.ts';
import { SubscriptionsQueries } from './subscriptions.queries.ts';
import { mayReadHealth, plainLine, plainSubscription } from '../decisions/clinical.ts';
import { forCustomer } from '../decisions/history.ts';
import { shownToCustomer } from './views.ts';

/** What the dashboard and the console show of subscriptions. */
@Injectable()
export class ConsoleService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsQueries,
    private readonly credit: CreditService,
    private readonly catalogue: CatalogueQueries,
    private readonly dashboard: DashboardQueries,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  async mine(ctx: Context): Promise<z.input<typeof mySubscriptions.output>> {
    const { subscriptions, ...mine } = await this.dashboard.of(userIdOf(ctx));
    const { publishableKey, provider } = this.config.stripe;
    const { isPomSafe, friendPence } = this.config;
    const referral = isPomSafe ? null : { rewardPence: REFERRAL_REWARD_PENCE, friendPence };
    return {
      ...mine,
      subscriptions: shownToCustomer(subscriptions),
      referral,
      publishableKey,
      provider,
    };
  }

  async timeline(id: number, ctx: Context): Promise<z.input<typeof myTimeline.output>> {
    const subscription = await this.subscriptions.one(id);
    if (subscription?.userId !== userIdOf(ctx)) throw notFound('This subscription');
    return { entries: forCustomer(await this.subscriptions.timeline(id)) };
  }

  /** Read in a transaction: staff looking at a person's treatment leave an audit row. */
  async read(id: number, ctx: Context): Promise<z.input<typeof readSubscription.output>> {
    const catalogue = await this.catalogue.treatments();
    const found = await this.db.transaction(ctx, async (tx) => {
      const reads = tx.together();
      const [known, timeline] = await Promise.all([
        this.subscriptions.amongOthers(id, reads),
        this.subscriptions.timeline(id, reads),
      ]);
      if (!known) throw notFound('This subscription');
      return { ...known, timeline };
    });
    const shown = mayReadHealth(ctx.actor)
      ? found
      : {
          subscription: plainSubscription(found.subscription),
          others: found.others.map(plainSubscription),
          timeline: found.timeline.map(plainLine),
        };
    return { ...shown, creditPence: await this.credit.balance(found.subscription.userId), catalogue };
  }

  async ofCustomer(userId: number, ctx: Context): Promise<z.input<typeof subscriptionsOfCustomer.output>> {
    const [subscriptions, creditPence] = await Promise.all([
      this.subscriptions.ofUser(userId),
      this.credit.balance(userId),
    ]);
    return {
      subscriptions: mayReadHealth(ctx.actor) ? subscriptions : subscriptions.map(plainSubscription),
      creditPence,
    };
  }
}
