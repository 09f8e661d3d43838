import { Injectable } from '@nestjs/common';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import { daysBetween, londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import { whyNotBegun, type Offer } from '../catalogue/product.ts';
import { PatientsQueries } from '../copies/patients.queries.ts';
import { ReadinessQueries } from '../copies/readiness.queries.ts';
import { foreseenHold, isKnown } from '../decisions/hold.ts';
import { whyNotBesidePlan } from '../decisions/titration.ts';
import { mayReadHealth } from '../decisions/clinical.ts';
import { staffBarrier } from '../decisions/safety/barrier.ts';
import { offered } from '../decisions/safety/offered.ts';
import type { Item } from '../model/item.entity.ts';
import { snapshotOf } from '../orders/orders.service.ts';
import { upcomingItems, type SubscriptionState } from '../model/subscription.ts';
import type { Aggregate } from '../transitions/subscriptions.service.ts';

/** Why charges would be held, by the sequence of their item. */
export type Obstacles = ReadonlyMap<number, HoldReason>;
/** A product that a change puts into the plan, and into which item. */
interface Chosen {
  sequence: number | null;
  offer: Offer | null;
}

/** What would stand in the way of the coming charges after a change. */
@Injectable()
export class ObstaclesQueries {
  constructor(
    private readonly readiness: ReadinessQueries,
    private readonly patients: PatientsQueries,
  ) {}

  /**
   * An item whose day stays is held as it is recorded, and one that moves is judged for its new day. A change of products is followed by a look at
   * every line, so each is judged here as well, as what it would be then.
   */
  async after(
    tx: Tx,
    { subscription, items }: Aggregate,
    state: SubscriptionState,
    chosen: Chosen,
  ): Promise<Obstacles> {
    const today = londonDate(tx.now);
    const found = new Map(recorded(state, items, today));
    for (const { sequence, dueAt, stid, treatmentStatus } of upcomingItems(state)) {
      const known = items.find((one) => one.sequence === sequence);
      const isNew = chosen.offer !== null && (known === undefined || sequence === chosen.sequence);
      if (dueAt === null || treatmentStatus !== 'upcoming') continue;
      // The day of one that stays is looked at with a change of products alone, and not once it has come.
      if (!isNew && known?.dueAt === dueAt && (!chosen.offer || dueAt <= today)) continue;
      const item = isNew ? soldAs(chosen.offer as Offer, { stid, sequence, known }) : known;
      const reason =
        item && foreseenHold(await this.readiness.of(tx, subscription, item, dueAt), daysBetween(today, dueAt));
      if (reason) found.set(sequence, reason);
      else found.delete(sequence);
    }
    return found;
  }

  /** What a safety rule rules out is not previewed either. */
  async refuseBarred(tx: Tx, { subscription, items }: Aggregate, offer: Offer | null): Promise<void> {
    const text =
      offer &&
      (whyNotBesidePlan(items, offer) ??
        whyNotBegun(offer, subscription.treatmentSlug) ??
        staffBarrier(offered(offer), await this.patients.of(tx, subscription.userId), mayReadHealth(tx.ctx.actor)));
    if (text) throw conflict(text, 'not_offered');
  }
}

/** An item as it would be with that product in it: nothing was signed for it yet. */
function soldAs(
  offer: Offer,
  { stid, sequence, known }: { stid: string; sequence: number; known: Item | undefined },
): Item {
  const item = { ...known, id: known?.id ?? 0, stid, sequence, ...snapshotOf(offer), prescriptionId: null };
  return item as unknown as Item;
}

/** The items that are held now and still would be: a hold does not carry over to a day too far away to predict. */
export const recorded = (state: SubscriptionState, items: Item[], today: string): [number, HoldReason][] =>
  upcomingItems(state).flatMap(({ sequence, dueAt }): [number, HoldReason][] => {
    const hold = items.find((one) => one.sequence === sequence)?.hold;
    return hold && dueAt && isKnown(hold, daysBetween(today, dueAt)) ? [[sequence, hold]] : [];
  });
