import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { parcelMoved } from '@sorrel/contracts/fulfilment/events';
import type { ParcelStatus } from '@sorrel/contracts/fulfilment/parcel-status';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ExceptionsService } from '../exceptions/exceptions.service.ts';
import { Following } from '../parcels/following.service.ts';
import { isColdTooLong, isNews, nextAsk, type Told } from '../parcels/progress.ts';
import { MOST_AT_ONCE, RoyalMailTracking } from '../parcels/royal-mail-tracking.gateway.ts';

interface ParcelRow extends Row {
  tracking_number: string;
  item_id: number;
  reship_id: number | null;
  subscription_id: number;
  user_id: number;
  left_at: Date;
  status: ParcelStatus | null;
  since: Date | null;
  cold_until: Date | null;
  is_cold_told: boolean;
}

/** A process that dies while it asks loses its parcels after this long: longer than a question may take. */
const LEASE_SECONDS = 60;
const LOOK_AGAIN_MS = 500;

/** Asks the carrier where parcels are, and keeps what has changed. */
@Injectable()
export class TrackingService {
  constructor(
    private readonly db: Db,
    private readonly carrier: RoyalMailTracking,
    private readonly following: Following,
    private readonly exceptions: ExceptionsService,
  ) {}

  /** Everything that is due, thirty at a time. Throws while the carrier cannot say: nothing has changed then, and the job comes again. */
  async askAfterDue(ctx: Context, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const numbers = await this.take(ctx);
      if (numbers?.length === 0) return;
      if (numbers) await this.askAfter(numbers, ctx);
      else await wait(LOOK_AGAIN_MS);
    }
  }

  private async askAfter(numbers: readonly string[], ctx: Context): Promise<void> {
    try {
      await this.keep(numbers, await this.carrier.ask(numbers), ctx);
    } catch (error) {
      await this.release(numbers, ctx);
      throw error;
    }
  }

  /** The next parcels to ask after; null while another process has a question under way, for there is one at a time, whoever asks. */
  private take(ctx: Context): Promise<string[] | null> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows(`select pg_advisory_xact_lock(hashtext('ask-after-parcels'))`);
      const busy = await tx.first('select 1 from parcels where leased_until > clock_timestamp() limit 1');
      if (busy) return null;
      const rows = await tx.rows<{ tracking_number: string }>(
        `update parcels set leased_until = clock_timestamp() + ? * interval '1 second'
         where tracking_number in (select tracking_number from parcels where ask_at <= ? order by ask_at, tracking_number limit ?)
         returning tracking_number`,
        [LEASE_SECONDS, tx.now, MOST_AT_ONCE],
      );
      return rows.map((row) => row.tracking_number);
    });
  }

  private release(numbers: readonly string[], ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('update parcels set leased_until = null where tracking_number = any(?)', [[...numbers]]);
    });
  }

  private keep(numbers: readonly string[], told: Map<string, Told>, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const parcels = await tx.rows<ParcelRow>(
        'select * from parcels where tracking_number = any(?) order by item_id, tracking_number for update',
        [[...numbers]],
      );
      for (const parcel of parcels) await this.keepOne(tx, parcel, told.get(parcel.tracking_number));
    });
  }

  private async keepOne(tx: Tx, parcel: ParcelRow, told: Told | undefined): Promise<void> {
    const { left_at: leftAt, cold_until: coldUntil } = parcel;
    const known = parcel.status && parcel.since ? { status: parcel.status, since: parcel.since } : null;
    const news = told && isNews({ leftAt, known }, told, tx.now) ? told : null;
    const status = news?.status ?? parcel.status;
    if (news) await this.move(tx, parcel, news);
    const isColdTold = isColdTooLong({ coldUntil, status, isTold: parcel.is_cold_told }, tx.now);
    if (isColdTold) await this.raise(tx, parcel, 'warm', coldWords(parcel, status));
    const askAt = nextAsk({ leftAt, status, coldUntil }, tx.now);
    await tx.rows(
      `update parcels set status = ?, since = ?, told_at = case when ? then ?::timestamptz else told_at end,
         ask_at = ?, asked_at = ?, leased_until = null, is_cold_told = is_cold_told or ? where tracking_number = ?`,
      [
        status,
        (news ?? known)?.since ?? null,
        news !== null,
        tx.now,
        askAt,
        tx.now,
        isColdTold,
        parcel.tracking_number,
      ],
    );
    if (askAt) await this.following.askAt(tx, askAt);
  }

  private async move(tx: Tx, parcel: ParcelRow, { status, since }: Told): Promise<void> {
    const {
      tracking_number: trackingNumber,
      item_id: itemId,
      subscription_id: subscriptionId,
      user_id: userId,
    } = parcel;
    tx.append('parcel_moves', { tracking_number: trackingNumber, item_id: itemId, status, since, told_at: tx.now });
    await tx.publish(parcelMoved, `item:${itemId}`, {
      itemId,
      subscriptionId,
      userId,
      trackingNumber,
      status,
      since: since.toISOString(),
    });
    if (status === 'returned') await this.raise(tx, parcel, 'returned', returnedWords(since));
  }

  private raise(tx: Tx, parcel: ParcelRow, trouble: 'returned' | 'warm', note: string): Promise<void> {
    return this.exceptions.raise(tx, { itemId: parcel.item_id, reshipId: parcel.reship_id, trouble, note });
  }
}

const day = (moment: Date): string => londonDate(moment).split('-').reverse().join('/');

const returnedWords = (since: Date): string =>
  `Royal Mail says it came back to us on ${day(since)}. Please look whether it is on the bench before you decide.`;

/** What to do is the same, whatever was last said. */
const coldWords = ({ since, cold_until: until }: ParcelRow, status: ParcelStatus | null): string => {
  const last = status && since ? `Last said: ${LAST[status]}, ${day(since)}.` : 'Nobody has scanned it yet.';
  const due = until ? day(new Date(until.getTime() - 1)) : '';
  return `Must stay cold, and was not delivered by the end of ${due}. ${last} Please ask Royal Mail where it is, tell the patient not to use it if it still comes, and decide whether it is sent again.`;
};
const LAST: Record<ParcelStatus, string> = {
  accepted: 'on its way',
  out: 'out for delivery',
  held: 'could not be delivered',
  delivered: 'delivered',
  returned: 'returned',
};
