import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { readRecovery } from '@sorrel/contracts/billing/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { heldSays } from '@sorrel/contracts/billing/hold';
import { itemDue } from '../methods/method-changes.service.ts';
import { MethodsService } from '../methods/methods.service.ts';
import { Charge } from '../payments/charge.entity.ts';
import { ChargesService } from '../payments/charges.service.ts';
import { classOf, reasonOf } from '../payments/retry-plan.ts';
import type { Item } from '../subscriptions/item.entity.ts';
import { SubscriptionsService, type Aggregate } from '../subscriptions/subscriptions.service.ts';
import { RecoveryLinks } from './links.service.ts';

type Asked = z.output<typeof readRecovery.input>;
type Answer = z.input<typeof readRecovery.output>;

/** The page on which a customer reads why a payment failed and pays it. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly charges: ChargesService,
    private readonly methods: MethodsService,
    private readonly links: RecoveryLinks,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  async read(input: Asked, ctx: Context): Promise<Answer> {
    const userId = userIdOf(ctx);
    const [due, methods] = await Promise.all([
      this.db.transaction(ctx, async (tx) => {
        const { subscriptionId, itemId } = this.meant(input, userId, tx.now);
        const aggregate = await this.subscriptions.seen(tx, subscriptionId, userId);
        return this.due(tx, aggregate, itemId);
      }),
      this.methods.list(userId, true),
    ]);
    const { publishableKey, provider } = this.config.stripe;
    return { ...due, methods, publishableKey, provider };
  }

  private meant({ link, subscription }: Asked, userId: number, now: Date): { subscriptionId: number; itemId?: number } {
    if (!link) {
      if (!subscription) throw invalid('subscription', 'Please say which payment you mean.');
      return { subscriptionId: subscription };
    }
    const linked = this.links.read(link, now);
    if (linked === null) throw notFound('This link');
    if (linked === 'expired')
      throw new Fault('conflict', 'This link is too old. Your dashboard shows whether anything is still to be paid.', {
        as: 'link_expired',
      });
    if (linked.userId !== userId)
      throw new Fault(
        'forbidden',
        'This link belongs to another account. Please log in with the account that the e-mail was sent to.',
        { as: 'link_of_another' },
      );
    return linked;
  }

  private async due(tx: Tx, aggregate: Aggregate, itemId: number | undefined) {
    const { subscription, items } = aggregate;
    const { id, treatmentTitle, paymentMethodId } = subscription;
    const payable = itemDue(aggregate, londonDate(tx.now));
    const meant =
      itemId === undefined ? (payable ?? (await this.paidToday(tx, items))) : items.find((one) => one.id === itemId);
    const isDue = payable !== undefined && (meant === undefined || meant.id === payable.id);
    const asked = isDue ? await this.charges.payable(tx, aggregate, payable) : null;
    return {
      subscription: id,
      name: treatmentTitle,
      state: stateOf(isDue, asked?.open ?? null, meant),
      amountPence: asked?.amountPence ?? meant?.transactionPricePence ?? 0,
      failure: meant ? await this.failure(tx, meant) : null,
      plan: planOf(isDue ? payable : undefined),
      held: isDue && payable.hold ? heldSays({ reason: payable.hold, status: subscription.status }).card : null,
      paidWith: meant?.paidAt && meant.cardLast4 ? { brand: meant.cardBrand ?? '', last4: meant.cardLast4 } : null,
      mainMethod: paymentMethodId ?? null,
    };
  }

  /** Who came from the account, not by a letter's link, has just paid what had been refused. */
  private async paidToday(tx: Tx, items: Item[]): Promise<Item | undefined> {
    const today = londonDate(tx.now);
    const paid = items.findLast(({ paidAt }) => paidAt && londonDate(paidAt) === today);
    return paid && (await this.failure(tx, paid)) ? paid : undefined;
  }

  private async failure(tx: Tx, item: Item): Promise<Answer['failure']> {
    const last = await tx.em.findOne(
      Charge,
      { itemId: item.id, refusedAt: { $ne: null } },
      { orderBy: { attempt: 'desc' } },
    );
    if (!last?.refusal || !last.refusedAt) return null;
    return {
      reason: reasonOf(last.refusal),
      kind: classOf(last.refusal),
      card: last.cardLast4 ? { brand: last.cardBrand ?? '', last4: last.cardLast4 } : null,
      isBackup: last.isBackup,
      at: last.refusedAt.toISOString(),
    };
  }
}

function stateOf(isDue: boolean, open: Charge | null, meant: Item | undefined): Answer['state'] {
  if (isDue) return open?.state === 'processing' ? 'processing' : 'due';
  return meant?.paidAt ? 'paid' : 'over';
}

function planOf(item: Item | undefined): Answer['plan'] {
  const at = item?.nextAttemptAt?.toISOString() ?? null;
  if (!item || at === null) return null;
  return { isBackup: Boolean(item.nextMethodId), at };
}
