import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import type { readRecovery } from '@sorrel/contracts/billing/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { isUnpaid } from '../decisions/lifecycle/review-ahead.ts';
import { MethodsService } from '../cards/methods.service.ts';
import { Charge } from '../ledger/charge.entity.ts';
import type { Payable } from '../charge-prices/charge-prices.service.ts';
import { classOf, reasonOf } from '../decisions/retry-plan.ts';
import type { Item } from '../model/item.entity.ts';
import type { StoredStatus } from '../model/subscription.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { RecoveryLinks } from '../payments/links.service.ts';

type Asked = z.output<typeof readRecovery.input>;
type Answer = z.input<typeof readRecovery.output>;

/** The page on which a customer reads why a payment failed and pays it. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly deliveries: DeliveriesService,
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
    const { lines, totalPence, held } = await this.deliveries.unpaid(tx, aggregate);
    const stopped = held[0] ?? reviewedFirst(items);
    const linked = items.find((one) => one.id === itemId);
    const next = lines[0]?.item ?? stopped?.item;
    // A link from an e-mail opens the delivery it was about and shows what has been paid since.
    const isDue = next !== undefined && (linked === undefined || !linked.paidAt);
    const meant = isDue ? (refusedFirst(lines, linked) ?? next) : (linked ?? (await this.paidToday(tx, items)));
    const isHeld = isDue && lines.length === 0;
    return {
      subscription: id,
      name: treatmentTitle,
      state: stateOf(isDue, lines, meant),
      amountPence: isDue ? totalPence : meant ? await this.paidWith(tx, meant) : 0,
      lines: isDue ? lines.map(({ item, amountPence }) => ({ name: item.name, amountPence })) : [],
      failure: meant ? await this.failure(tx, meant) : null,
      plan: planOf(isDue && !isHeld ? next : undefined),
      held: isHeld && stopped ? heldWords(stopped, subscription.status) : null,
      paidWith: meant?.paidAt && meant.cardLast4 ? { brand: meant.cardBrand ?? '', last4: meant.cardLast4 } : null,
      mainMethod: paymentMethodId ?? null,
    };
  }

  // The sum of everything paid in person on the same day: the lines of one delivery.
  private async paidWith(tx: Tx, { subscriptionId, id, paidAt, transactionPricePence }: Item): Promise<number> {
    if (!paidAt) return transactionPricePence ?? 0;
    const day = londonDate(paidAt);
    const rows = await tx.rows<{ item_id: number; amount_pence: number; paid_at: Date }>(
      `select item_id, amount_pence, paid_at from charges where subscription_id = ? and state = 'succeeded' and not is_surplus and (item_id = ? or not is_off_session)`,
      [subscriptionId, id],
    );
    return rows.filter((row) => londonDate(row.paid_at) === day).reduce((sum, row) => sum + row.amount_pence, 0);
  }

  /** For a customer who came from their account, not by an e-mail's link: the refused item they have just paid. */
  private async paidToday(tx: Tx, items: Item[]): Promise<Item | undefined> {
    const today = londonDate(tx.now);
    for (const item of items.toReversed())
      if (item.paidAt && londonDate(item.paidAt) === today && (await this.failure(tx, item))) return item;
    return undefined;
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

function stateOf(isDue: boolean, lines: Payable[], meant: Item | undefined): Answer['state'] {
  if (isDue) return lines.some(({ open }) => open?.state === 'processing') ? 'processing' : 'due';
  return meant?.paidAt ? 'paid' : 'over';
}

// What was given up is not charged automatically.
function heldWords({ item, reason }: { item: Item; reason: HoldReason }, status: StoredStatus): string {
  const words = heldTexts({ reason, status });
  return item.status === 'failed' ? words.unpaid : words.card;
}

/** The item that a prescriber must review before it can be paid. */
function reviewedFirst(items: Item[]): { item: Item; reason: HoldReason } | undefined {
  const item = items.find((one) => isUnpaid(one) && one.treatmentStatus === 'review');
  return item && { item, reason: 'prescription' };
}

/** The line whose refusal is shown: the one the e-mail was about, while it is still unpaid. */
const refusedFirst = (lines: Payable[], linked: Item | undefined): Item | undefined =>
  lines.find(({ item }) => item.id === linked?.id)?.item;

function planOf(item: Item | undefined): Answer['plan'] {
  const at = item?.nextAttemptAt?.toISOString() ?? null;
  if (!item || at === null) return null;
  return { isBackup: Boolean(item.nextMethodId), at };
}
