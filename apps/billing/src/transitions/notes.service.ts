import { Injectable } from '@nestjs/common';
import {
  cancellationRequested,
  cancellationUndone,
  itemClosed,
  itemCleared,
  itemHeld,
  itemPaid,
  itemShippedByHand,
  reviewRequested,
  reviewWithdrawn,
  subscriptionEnded,
} from '@sorrel/contracts/billing/events';
import type { Ingredient, TreatmentSlug } from '@sorrel/contracts/words';
import type { Tx } from '@sorrel/service-kit/database/db';
import { RefundIntents } from '../ledger/intents/refund-intents.service.ts';
import { PhotoReminders } from '../reminders/photo-reminders.service.ts';
import type { Decision, Note } from '../model/decision.ts';
import type { Item } from '../model/item.entity.ts';
import { openedNext } from '../decisions/clinical.ts';
import { refunded } from '../decisions/changes/override.ts';
import { heldNext } from '../model/held-next.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import type { SubscriptionState } from '../model/subscription.ts';
import { Lines } from './lines.service.ts';
import { Strengths } from './strengths.service.ts';

/** What of a price was paid with credit, as its lines say. */
const creditIn = (lines: readonly { text: string; amountPence: number }[]): number =>
  lines.reduce((sum, { text, amountPence }) => (text === 'Credit' && amountPence < 0 ? sum - amountPence : sum), 0);

const BY_BACKUP = `select 1 from charges where item_id = ? and state = 'succeeded' and is_backup limit 1`;

type Follow = (state: SubscriptionState) => Decision;
interface Rows {
  subscription: Subscription;
  items: Item[];
}
type Of<K extends Note['kind']> = Extract<Note, { kind: K }>;

/** Turns the notes of a decision into events, refunds and history. */
@Injectable()
export class NotesService {
  constructor(
    private readonly refunds: RefundIntents,
    private readonly photoReminders: PhotoReminders,
    private readonly strengths: Strengths,
    private readonly lines: Lines,
  ) {}

  /** Answers decisions to apply at once (a refund that needs no card provider is already confirmed). */
  async tell(tx: Tx, rows: Rows, notes: Note[]): Promise<Follow[]> {
    const follow: Follow[] = [];
    for (const note of notes) {
      if (note.kind === 'refund') {
        const item = this.item(rows, note.sequence);
        if (await this.refunds.begin(tx, item.id, note.cause))
          follow.push((state) => refunded(state, note.sequence, 'Nothing had been taken from a card'));
      } else await this.one(tx, rows, note);
    }
    return follow;
  }

  private async one(tx: Tx, rows: Rows, note: Exclude<Note, { kind: 'refund' }>): Promise<void> {
    const { id: subscriptionId, userId } = rows.subscription;
    const key = `subscription:${subscriptionId}`;
    const ids = (sequence: number) => ({ subscriptionId, itemId: this.item(rows, sequence).id, userId });
    switch (note.kind) {
      case 'history':
        return this.history(tx, rows, note);
      case 'item-paid':
        return this.paid(tx, rows, note);
      case 'review-requested':
        return this.review(tx, rows, note);
      case 'review-withdrawn':
        return tx.publish(reviewWithdrawn, key, { ...ids(note.sequence), round: this.item(rows, note.sequence).round });
      case 'item-cleared':
        return this.cleared(tx, rows, note);
      case 'item-held':
        return tx.publish(itemHeld, key, { ...ids(note.sequence), reason: note.reason });
      case 'shipped-by-hand':
        return tx.publish(itemShippedByHand, key, { ...ids(note.sequence), at: tx.now.toISOString() });
      case 'item-closed':
        return tx.publish(itemClosed, key, { ...ids(note.sequence), how: note.how });
      case 'cancellation-requested':
        return tx.publish(cancellationRequested, key, {
          subscriptionId,
          userId,
          isWithdrawn: note.isWithdrawn,
          ...(note.isFollowedUp ? { isFollowedUp: true } : {}),
        });
      case 'cancellation-undone':
        return tx.publish(cancellationUndone, key, { subscriptionId, userId });
      case 'ended':
        return this.ended(tx, rows, note);
    }
  }

  private item(rows: Rows, sequence: number): Item {
    const item = rows.items.find((one) => one.sequence === sequence);
    if (!item) throw new Error(`Item ${sequence} of subscription ${rows.subscription.id} is missing.`);
    return item;
  }

  private history(tx: Tx, { subscription, items }: Rows, { text, cause, by: named }: Of<'history'>): void {
    const { kind, name, userId } = tx.ctx.actor;
    const by = named ?? (kind === 'staff' ? name || 'Staff' : kind === 'customer' ? 'Customer' : 'Sorrel');
    const by_id = kind === 'staff' && named === undefined ? userId : null;
    const next = openedNext(subscription.outlook ?? '', heldNext(subscription, items)?.hold ?? null);
    const words = this.lines.stored(subscription.id, { text, cause, by, next });
    tx.append('timeline', { subscription_id: subscription.id, at: tx.now, by, by_id, ...words });
  }

  private async paid(tx: Tx, rows: Rows, note: Of<'item-paid'>): Promise<void> {
    const { subscription } = rows;
    const item = this.item(rows, note.sequence);
    const next = rows.items.find((one) => one.stid === item.stid && one.status === 'upcoming');
    const {
      id: itemId,
      sequence,
      stid,
      code,
      name,
      form,
      ingredients,
      directions,
      precautions,
      quantity,
      batch,
      isPrescription,
    } = item;
    await tx.publish(itemPaid, `subscription:${subscription.id}`, {
      subscriptionId: subscription.id,
      itemId,
      userId: subscription.userId,
      sequence,
      isFirst: note.isFirst,
      treatmentSlug: subscription.treatmentSlug,
      consultation: subscription.consultation,
      treatmentTitle: subscription.treatmentTitle,
      item: { stid, code, name, form, ingredients, directions, precautions, quantity, batch, isPrescription },
      months: item.months ?? item.intervalDuration,
      lines: item.lines ?? [],
      transactionPricePence: item.transactionPricePence ?? 0,
      paidAt: (item.paidAt ?? tx.now).toISOString(),
      stripeTransactionId: item.stripeTransactionId ?? null,
      card: item.cardLast4 ? { brand: item.cardBrand ?? '', last4: item.cardLast4 } : null,
      creditPence: creditIn(item.lines ?? []),
      nextDue: subscription.shouldCancel ? null : (next?.dueAt ?? null),
      isBackupCard: note.isBackup ?? (await tx.first(BY_BACKUP, [itemId])) !== undefined,
    });
    if (note.isFirst) await this.photoReminders.plan(tx, subscription.id, item.paidAt ?? tx.now);
  }

  private async review(tx: Tx, { subscription, items }: Rows, note: Of<'review-requested'>): Promise<void> {
    const item = this.item({ subscription, items }, note.sequence);
    const {
      id: itemId,
      round,
      code,
      name,
      form,
      ingredients,
      directions,
      precautions,
      quantity,
      stid,
      months,
      intervalDuration,
      paidAt,
      consultation,
    } = item;
    await tx.publish(reviewRequested, `subscription:${subscription.id}`, {
      subscriptionId: subscription.id,
      itemId,
      userId: subscription.userId,
      round,
      reason: note.reason,
      treatmentSlug: subscription.treatmentSlug,
      // Judged by the rules and answers of its own treatment, whatever plan it is in.
      consultation: (consultation ?? subscription.consultation) as TreatmentSlug,
      paidAt: (paidAt ?? tx.now).toISOString(),
      formula: { code, name, form, ingredients, directions, precautions, quantity },
      beside: besides(items, stid),
      months: months ?? intervalDuration,
      step: await this.strengths.requestOf(items, item),
    });
  }

  private async cleared(tx: Tx, rows: Rows, note: Of<'item-cleared'>): Promise<void> {
    const item = this.item(rows, note.sequence);
    await tx.publish(itemCleared, `subscription:${rows.subscription.id}`, {
      subscriptionId: rows.subscription.id,
      itemId: item.id,
      userId: rows.subscription.userId,
      prescriptionId: note.prescriptionId,
      shipOn: item.shippingDate ?? null,
    });
  }

  // A customer who was refused or never paid may use their first-order code again.
  private async ended(tx: Tx, { subscription }: Rows, { how }: Of<'ended'>): Promise<void> {
    const { id: subscriptionId, userId } = subscription;
    if (how === 'abandoned' || how === 'refused')
      await tx.rows(`update redemptions set state = 'released' where subscription_id = ? and state <> 'released'`, [
        subscriptionId,
      ]);
    await tx.publish(subscriptionEnded, `subscription:${subscriptionId}`, { subscriptionId, userId, how });
  }
}

/** The ingredients of a subscription's other lines; ended lines do not count. */
const besides = (items: Item[], stid: string): Ingredient[] =>
  items
    .filter(
      (item) =>
        item.stid !== stid &&
        !['cancelled', 'refunded', 'failed'].includes(item.status) &&
        !['cancelled', 'refused'].includes(item.treatmentStatus) &&
        (item.status !== 'shipped' || items.some((one) => one.stid === item.stid && one.status === 'upcoming')),
    )
    .flatMap(({ ingredients }) => ingredients);
