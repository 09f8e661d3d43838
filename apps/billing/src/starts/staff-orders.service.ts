import { Injectable, Inject } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { whyNotBegun, whyNotSold, type Offer } from '../catalogue/product.ts';
import { MethodsService } from '../cards/methods.service.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { mayReadHealth } from '../decisions/clinical.ts';
import { staffBarrier } from '../decisions/safety/barrier.ts';
import { offered } from '../decisions/safety/offered.ts';
import { PatientsQueries } from '../copies/patients.queries.ts';
import { RenewalsService } from '../renewals/renewals.service.ts';
import { chosenStart } from '../model/schedule.ts';
import { OrdersService } from '../orders/orders.service.ts';
import { SAME_ORDER_MS } from '../orders/same-order.ts';

interface StaffOrder {
  userId: number;
  paymentMethod: string;
  startDate: string;
}
interface Begun {
  subscriptionId: number;
  itemId: number | null;
  events: string[];
}

/** Subscriptions that staff begin for a customer: charged with a saved card, at once or on the start date. */
@Injectable()
export class StaffOrdersService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly catalogue: CatalogueQueries,
    private readonly methods: MethodsService,
    private readonly orders: OrdersService,
    private readonly renewals: RenewalsService,
    private readonly patients: PatientsQueries,
    private readonly holds: HoldsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async startPlan(
    input: StaffOrder & { plan: number },
    ctx: Context,
  ): Promise<{ subscriptionId: number; events: string[] }> {
    const offer = await this.catalogue.ofPlan(input.plan);
    if (!offer) throw invalid('plan', 'Please select a plan.');
    return this.start(offer, input, ctx);
  }

  async startItem(
    input: StaffOrder & { productId: number },
    ctx: Context,
  ): Promise<{ subscriptionId: number; events: string[] }> {
    const offer = await this.catalogue.ofProduct(input.productId);
    if (!offer) throw invalid('product_id', 'Please select a product.');
    return this.start(offer, input, ctx, 'start_date');
  }

  private async start(
    offer: Offer,
    input: StaffOrder,
    ctx: Context,
    field = 'startDate',
  ): Promise<{ subscriptionId: number; events: string[] }> {
    const why = whyNotSold(offer) ?? whyNotBegun(offer, null);
    if (why) throw conflict(why);
    const text = staffBarrier(offered(offer), await this.patients.of(this.db, input.userId), mayReadHealth(ctx.actor));
    if (text) throw conflict(text, 'not_offered');
    const today = this.clock.today();
    const startOn = chosenStart(input.startDate, today, field);
    if (!(await this.db.first('select 1 from customers where user_id = ?', [input.userId])))
      throw invalid('user', 'We do not know this customer.');
    await this.methods.customerWith(input.userId, input.paymentMethod, ctx);
    const { subscriptionId, itemId, events } = await this.db.transaction(ctx, (tx) =>
      this.begin(tx, offer, input, startOn),
    );
    // With today as the start date the outcome is shown at once; a failure is recorded and its retry planned.
    if (itemId && startOn === today)
      await this.renewals
        .run(itemId, ctx)
        .catch((error: unknown) => this.log.warn('first charge left to its job', { itemId, error }));
    return { subscriptionId, events };
  }

  private async begin(tx: Tx, offer: Offer, { userId, paymentMethod }: StaffOrder, startOn: string): Promise<Begun> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`order:${userId}`]);
    const same = await tx.first<{ id: number }>(
      `select s.id from subscriptions s join items i on i.subscription_id = s.id and i.sequence = 1 where s.user_id = ? and s.origin = 'staff' and s.plan_id = ? and i.product_id = ? and s.created_at > ? and i.due_at = ? order by s.id desc limit 1`,
      [userId, offer.planId, offer.product.id, new Date(tx.now.getTime() - SAME_ORDER_MS), startOn],
    );
    if (same) return { subscriptionId: same.id, itemId: null, events: [] };
    const nextAttemptAt = startOn === this.clock.today() ? tx.now : null;
    const { subscription, items } = await this.orders.begin(tx, offer, {
      userId,
      origin: 'staff',
      consultationId: null,
      methodId: paymentMethod,
      startOn,
      nextAttemptAt,
    });
    await this.holds.foresee(tx, { subscription, items });
    return { subscriptionId: subscription.id, itemId: items[0]?.id ?? null, events: tx.events };
  }
}
