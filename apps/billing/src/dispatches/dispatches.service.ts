import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { owingChanged, parcelMoved } from '@sorrel/contracts/fulfilment/events';
import { londonDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import { isNewest } from '@sorrel/service-kit/messaging/events/newest';
import { EvidenceQueries } from '../copies/evidence.queries.ts';
import { owingWords, type Owing } from '../decisions/lifecycle/owing.ts';
import { claimed, shipped, unclaimed } from '../decisions/lifecycle/dispatch.ts';
import { ReferralsService } from '../ledger/balances/referrals.service.ts';
import { history } from '../model/decision.ts';
import { StopQueries } from '../stops/stops.queries.ts';
import { SubscriptionsService } from '../transitions/subscriptions.service.ts';

/** The gate before the pharmacy packs, and what follows when a parcel has left. */
@Injectable()
export class DispatchesService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly evidence: EvidenceQueries,
    private readonly referrals: ReferralsService,
    private readonly stops: StopQueries,
  ) {}

  claim(itemId: number, ctx: Context): Promise<{ events: string[]; subscriptionId: number; userId: number }> {
    return this.db.transaction(ctx, async (tx) => {
      const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, itemId);
      const decision = claimed(
        this.subscriptions.state({ subscription, items }),
        item.sequence,
        'Claimed by the pharmacy',
      );
      // An existing claim was made while the prescription was in date, so it is not checked again.
      const isNew = decision.notes.length > 0;
      const reads = tx.together();
      const [why, isCovered] = await Promise.all([
        this.stops.whyNot(reads, item.code),
        isNew ? this.evidence.isCovered(reads, item, londonDate(tx.now)) : true,
        isNew ? this.refuseWithheld(reads, itemId) : null,
      ]);
      if (why) throw conflict(why, 'medicine_stopped');
      if (!isCovered)
        throw conflict('The prescription for this item is not valid any more. Send it back to a prescriber.');
      await this.subscriptions.apply(tx, { subscription, items }, decision);
      return { events: tx.events, subscriptionId: subscription.id, userId: subscription.userId };
    });
  }

  /**
   * What the pharmacy owes. One that is being refunded is not with the bench any more: it is refunded by the same rules as what nobody has
   * begun to pack.
   */
  async owe(tx: Tx, owing: z.output<typeof owingChanged.data>, seq: number): Promise<void> {
    const { itemId, userId, state, since, expectedOn } = owing;
    const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, itemId);
    const before = await tx.first<Owing>(
      `select state, expected_on as "expectedOn" from owing_copies where item_id = ?`,
      [itemId],
    );
    const moved = await tx.rows(
      `insert into owing_copies (item_id, user_id, state, since, expected_on, seq) values (?, ?, ?, ?, ?, ?)
       on conflict (item_id) do update set state = excluded.state, since = excluded.since, expected_on = excluded.expected_on, seq = excluded.seq
       where owing_copies.seq < excluded.seq returning item_id`,
      [itemId, userId, state, since, expectedOn, seq],
    );
    if (moved.length === 0) return;
    const text = owingWords(before ?? null, { state, expectedOn });
    if (text) await this.subscriptions.remark(tx, { subscription, items }, history(text, 'Said by the pharmacy'));
    if (state !== 'withheld') return;
    const now = this.subscriptions.state({ subscription, items });
    await this.subscriptions.apply(
      tx,
      { subscription, items },
      unclaimed(now, item.sequence, 'It is owed, and is to be refunded'),
    );
  }

  private async refuseWithheld(tx: Pick<Tx, 'first'>, itemId: number): Promise<void> {
    if (await tx.first(`select 1 from owing_copies where item_id = ? and state = 'withheld'`, [itemId]))
      throw conflict(
        'This item is owed and is being refunded, so it must not be packed or shipped. It stands under Dispatch, Owed.',
        'withheld',
      );
  }

  /** Sent once more in the place of a parcel that had trouble: nothing is charged, and the customer follows the newest parcel. */
  async reship(tx: Tx, itemId: number, trackingNumber: string, seq: number): Promise<void> {
    const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, itemId);
    if (await isNewest(tx, 'reshipped', `item:${itemId}`, seq)) item.trackingId = trackingNumber;
    await this.subscriptions.remark(
      tx,
      { subscription, items },
      history('A delivery was sent again, free of charge', 'Its first parcel had trouble on the way'),
    );
  }

  /** Kept by the parcel's own number: whether it is heard of before the item, and which parcel the item has by then, matters to nobody. */
  async move(tx: Tx, parcel: z.output<typeof parcelMoved.data>, seq: number): Promise<void> {
    const { trackingNumber, itemId, userId, status, since } = parcel;
    await tx.rows(
      `insert into parcel_copies (tracking_number, item_id, user_id, status, since, seq) values (?, ?, ?, ?, ?, ?)
       on conflict (tracking_number) do update set status = excluded.status, since = excluded.since, seq = excluded.seq where parcel_copies.seq < excluded.seq`,
      [trackingNumber, itemId, userId, status, since, seq],
    );
  }

  async ship(tx: Tx, itemId: number, trackingNumber: string, at: Date): Promise<void> {
    const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, itemId);
    // A parcel sent in its place may have been heard of first.
    item.trackingId ??= trackingNumber;
    item.shippedAt ??= at;
    await this.subscriptions.apply(
      tx,
      { subscription, items },
      shipped(this.subscriptions.state({ subscription, items }), item.sequence, at, 'The pharmacy closed the parcel'),
    );
    await this.referrals.reward(tx, subscription, item);
  }
}
