import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { ItemStatus } from '@sorrel/contracts/words';
import type { readDisputes } from '@sorrel/contracts/billing/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { BooksService } from '../ledger/books.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { stateOf } from '../decisions/disputed.ts';
import { refunded } from '../decisions/changes/override.ts';
import { RefundIntents } from '../ledger/intents/refund-intents.service.ts';
import { disputed } from '../decisions/lifecycle/dispute.ts';
import { withPutOff } from '../decisions/lifecycle/put-off.ts';
import { Told } from '../announcing/told.service.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';

const MOST_LISTED = 500;
interface ListedRow extends Row {
  id: string;
  subscription_id: number;
  user_id: number;
  item_id: number;
  payment_intent_id: string | null;
  reason: string | null;
  status: string | null;
  amount_pence: number;
  fee_pence: number | null;
  answer_by: Date | null;
  has_evidence: boolean | null;
  opened_at: Date;
  closed_at: Date | null;
  settled_at: Date | null;
  paid_at: Date | null;
  plan: string;
}
interface Disputed extends Row {
  id: string;
  user_id: number;
  subscription_id: number;
  item_id: number;
}
// What is packed at this moment leaves, or comes back to a shelf by hand: it counts as sent.
const isSent = ({ status }: { status: ItemStatus }): boolean => ['packaging', 'shipped'].includes(status);

/** Handles disputes (the customer asks their bank for the money back): nothing is charged or shipped until settled. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
    private readonly payments: PaymentsService,
    private readonly books: BooksService,
    private readonly told: Told,
    private readonly intents: RefundIntents,
  ) {}

  /** Answers the disputed payment's id if we do not know that payment. */
  async see(disputeId: string, ctx: Context): Promise<string | null> {
    const dispute = await this.gateway.readDispute(disputeId);
    if (!dispute?.paymentId) return null;
    const charge = (await this.chargeOf(dispute.paymentId)) ?? (await this.found(dispute.paymentId, ctx));
    if (!charge) return dispute.paymentId;
    await this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, charge.subscription_id);
      const of = { id: charge.id, userId: charge.user_id, subscriptionId: charge.subscription_id };
      // Money that came back was taken first, even if we only hear of its return.
      if (dispute.money) await this.books.dispute(tx, dispute, of, 'taken');
      if (dispute.money === 'returned') await this.books.dispute(tx, dispute, of, 'returned');
      const item = aggregate.items.find(({ id }) => id === Number(charge.item_id));
      if (stateOf(dispute) === 'lost' && dispute.money === 'taken' && item && !isSent(item))
        await this.books.disputeCredited(tx, dispute, of);
      await tx.rows(
        `insert into disputes (id, subscription_id, charge_id, is_holding, seen_at, reason, status, amount_pence, fee_pence, answer_by, has_evidence, opened_at, closed_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, case when ? then ?::timestamptz end)
         on conflict (id) do update set is_holding = excluded.is_holding and disputes.settled_at is null, seen_at = excluded.seen_at, reason = excluded.reason, status = excluded.status,
           amount_pence = excluded.amount_pence, fee_pence = excluded.fee_pence, answer_by = excluded.answer_by, has_evidence = excluded.has_evidence,
           opened_at = excluded.opened_at, closed_at = coalesce(disputes.closed_at, excluded.closed_at)`,
        [
          dispute.id,
          charge.subscription_id,
          charge.id,
          dispute.isHolding,
          tx.now,
          dispute.reason,
          dispute.status,
          dispute.amountPence,
          dispute.feePence,
          dispute.answerBy,
          dispute.hasEvidence,
          dispute.openedAt,
          ['won', 'lost'].includes(stateOf(dispute)),
          tx.now,
        ],
      );
      if (['won', 'lost'].includes(stateOf(dispute))) await this.intents.wakeDisputed(tx, charge.id);
      await this.judge(tx, aggregate);
    });
    return null;
  }

  /** Held while any dispute of the subscription is; when the last is settled, what came near meanwhile is put off. */
  private async judge(tx: Tx, aggregate: Aggregate): Promise<void> {
    const holding = await tx.first('select 1 from disputes where subscription_id = ? and is_holding', [
      aggregate.subscription.id,
    ]);
    const before = this.subscriptions.state(aggregate);
    const prescriptions = new Map(aggregate.items.map((item) => [item.sequence, item.prescriptionId ?? null]));
    const decision = disputed(before, holding !== undefined, prescriptions);
    const isReleased = before.isDisputed && !decision.state.isDisputed;
    if (!before.isDisputed && decision.state.isDisputed) await this.withdrawLetters(tx, aggregate);
    await this.subscriptions.apply(tx, aggregate, isReleased ? withPutOff(decision, tx.now) : decision);
  }

  /** The latest first; those that want an answer before all others. */
  async list(): Promise<z.input<typeof readDisputes.output>> {
    const rows = await this.db.rows<ListedRow>(
      `select d.id, d.subscription_id, c.user_id, c.payment_intent_id, c.item_id, d.reason, d.status, coalesce(d.amount_pence, c.amount_pence) as amount_pence, d.fee_pence, d.answer_by,
         d.has_evidence, coalesce(d.opened_at, d.seen_at) as opened_at, d.closed_at, d.settled_at, c.paid_at, s.status as plan
       from disputes d join charges c on c.id = d.charge_id join subscriptions s on s.id = d.subscription_id
       order by (d.closed_at is null and coalesce(d.status, '') not in ('won', 'lost')) desc, coalesce(d.opened_at, d.seen_at) desc limit ?`,
      [MOST_LISTED],
    );
    return {
      disputes: rows.map((row) => ({
        id: row.id,
        subscriptionId: row.subscription_id,
        userId: row.user_id,
        itemId: row.item_id,
        paymentId: row.payment_intent_id,
        reason: row.reason,
        state: stateOf(row),
        amountPence: row.amount_pence,
        feePence: row.fee_pence,
        answerBy: row.answer_by?.toISOString() ?? null,
        hasEvidence: row.has_evidence ?? false,
        openedAt: row.opened_at.toISOString(),
        closedAt: row.closed_at?.toISOString() ?? null,
        paidAt: row.paid_at?.toISOString() ?? null,
        isSettled: row.settled_at !== null,
        isPlanOver: ['cancelled', 'refused'].includes(row.plan),
      })),
    };
  }

  /**
   * After a lost dispute the plan goes on, if staff say so: what was paid with that money and not sent is not sent, since the customer has it back,
   * and the next charge gets a letter of its own.
   */
  settle(disputeId: string, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{
        subscription_id: number;
        item_id: number;
        status: string | null;
        settled_at: Date | null;
      }>(
        'select d.subscription_id, c.item_id, d.status, d.settled_at from disputes d join charges c on c.id = d.charge_id where d.id = ?',
        [disputeId],
      );
      if (!row) throw notFound('This dispute');
      const aggregate = await this.subscriptions.locked(tx, row.subscription_id);
      if (row.settled_at) return { events: tx.events };
      if (stateOf(row) !== 'lost')
        throw conflict(
          'The plan goes on by itself when a dispute is won. Only one that was lost needs a decision here.',
        );
      await tx.audit('dispute.settled', `dispute=${disputeId}`);
      await tx.rows('update disputes set is_holding = false, settled_at = ?, settled_by = ? where id = ?', [
        tx.now,
        userIdOf(ctx),
        disputeId,
      ]);
      const item = aggregate.items.find(({ id }) => id === Number(row.item_id));
      if (item && ['paid', 'waiting'].includes(item.status))
        await this.subscriptions.apply(
          tx,
          aggregate,
          refunded(this.subscriptions.state(aggregate), item.sequence, 'The bank gave the money back to the customer'),
        );
      await this.judge(tx, aggregate);
      return { events: tx.events };
    });
  }

  // Nothing is charged meanwhile, whatever a letter said of it.
  private async withdrawLetters(tx: Tx, { subscription, items }: Aggregate): Promise<void> {
    for (const item of items)
      if (item.status === 'upcoming' && item.dueAt && item.announcedAt) {
        Object.assign(item, { announcedAt: null, announcedPence: null });
        await this.told.withdraw(tx, subscription.id, item.dueAt);
      }
  }

  private chargeOf(paymentId: string): Promise<Disputed | undefined> {
    return this.db.first<Disputed>(
      'select id, user_id, subscription_id, item_id from charges where payment_intent_id = ?',
      [paymentId],
    );
  }

  // The dispute may reach us before the payment itself, which names its charge. A payment that is not ours stays unknown.
  private async found(paymentId: string, ctx: Context): Promise<Disputed | undefined> {
    await this.payments.see(paymentId, ctx).catch((error: unknown) => {
      if (!(error instanceof Fault && error.code === 'not_found')) throw error;
    });
    return this.chargeOf(paymentId);
  }
}
