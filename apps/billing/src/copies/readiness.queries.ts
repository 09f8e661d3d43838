import { Injectable } from '@nestjs/common';
import { supplyEnds } from '@sorrel/contracts/fulfilment/supply';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { consultationOf, type Barrier } from '../decisions/safety/barrier.ts';
import { isStopped } from '../catalogue/stopped.ts';
import { monthsOf } from '../model/schedule.ts';
import { IS_FOR_LINE } from '../model/prescribed.ts';
import { PatientsQueries } from './patients.queries.ts';
import type { Item } from '../model/item.entity.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import type { Readiness } from '../decisions/hold.ts';

interface Known extends Record<string, unknown> {
  submitted_at: Date | null;
  has_prescription: boolean;
  is_measured: boolean;
  measured_until: string | null;
  address_state: Readiness['address'];
  is_counted: boolean;
  is_stopped: boolean;
}
export interface Facts {
  known: Known | undefined;
  barrier: Barrier | null;
  isTrading: boolean;
}
const isToSupply = (i: string): string =>
  `(${i}.status in ('paid', 'waiting', 'packaging') and ${i}.treatment_status in ('upcoming', 'review', 'paid', 'packaging'))`;
/** Waited for stock, and a letter names the day of its charge now: until then its unit is kept. One whose payment is under way is counted by that. */
const isPromised = (i: string): string =>
  `(${i}.promised_at is not null and ${i}.status = 'upcoming' and ${i}.hold is null and ${i}.due_at <= (${i}.promised_at at time zone 'Europe/London')::date + 4
    and not exists (select 1 from charges c where c.item_id = ${i}.id and c.state in ('created', 'requires_action', 'processing')))`;
const UNDER_WAY = `c.state in ('created', 'requires_action', 'processing')`;

/**
 * Units of a product code used since it was counted: shipped, paid for and not yet shipped, or being paid for. Whole days are counted already
 * (`unit_counts`): the items themselves are read for the rest of the day of the count alone.
 */
export const CLAIMED = `(
    (select coalesce(sum(u.n), 0) from (select code, shipped_on, n from unit_counts union all select code, shipped_on, n from unit_count_changes) u
      where u.code = k.code and (u.shipped_on is null or u.shipped_on > (k.counted_at at time zone 'UTC')::date))
    + (select count(*) from items i where i.code = k.code and i.shipped_at > k.counted_at and i.shipped_at < date_trunc('day', k.counted_at, 'UTC') + interval '24 hours')
    - (select count(*) from items i where i.code = k.code and i.shipped_at > k.counted_at and ${isToSupply('i')})
    + (select count(*) from charges c join items i on i.id = c.item_id where c.code = k.code and ${UNDER_WAY} and not ${isToSupply('i')} and (i.shipped_at > k.counted_at) is not true)
    + (select count(*) from items i where i.code = k.code and ${isPromised('i')})
  )::int`;
/** Whether one item is among them, which is not counted against itself. */
const ITSELF = `(select count(*)::int from items i where i.id = ? and i.code = k.code and (
    i.shipped_at > k.counted_at or ${isToSupply('i')} or ${isPromised('i')} or exists (select 1 from charges c where c.item_id = i.id and ${UNDER_WAY})))`;

/** A charge is packed after its review, and over a weekend: what is on the shelf must last for the supply from then on. */
const UNTIL_PACKED_DAYS = 5;

/** What is there in all: as counted, or, kept by batch, what lasts until the day that `?` stands for, with everything taken. */
export const THERE = `case when k.lots is null then k.counted else k.taken + (
    select coalesce(sum((l ->> 'left')::int), 0)::int from jsonb_array_elements(k.lots) l where l ->> 'expiresOn' >= ?) end`;

/** What the copies and the stock counts say about an item whose charge is due, now or later. */
@Injectable()
export class ReadinessQueries {
  constructor(
    private readonly patients: PatientsQueries,
    private readonly business: BusinessCopy,
  ) {}

  /** What may be asked beside something else: everything but the stock, whose row is locked. */
  async facts(reads: Reader, subscription: Subscription, item: Item, today: string): Promise<Facts> {
    const asked = reads.first<Known>(
      `select (select submitted_at from consultations k where k.user_id = s.user_id and k.slug = ?) as submitted_at,
        exists (select 1 from evidence e where e.user_id = s.user_id and e.kind = 'bmi') as is_measured,
        (select fresh_until from evidence e where e.user_id = s.user_id and e.kind = 'bmi') as measured_until,
        exists (select 1 from prescriptions p
          join (select ?::bigint as subscription_id, ?::text as stid, ?::text as titration, ?::bigint as prescription_id) i on true
          where p.subscription_id = i.subscription_id and ${IS_FOR_LINE} and p.valid_until >= ?) as has_prescription,
        (select address_state from customers c where c.user_id = s.user_id) as address_state,
        exists (select 1 from stock_counts k where k.code = ?) as is_counted,
        ${isStopped('?')} as is_stopped
       from (select ?::bigint as user_id) s`,
      [
        consultationOf(item, subscription),
        subscription.id,
        item.stid,
        item.titration ? 'planned' : null,
        item.prescriptionId ?? null,
        today,
        item.code,
        item.code,
        subscription.userId,
      ],
    );
    const [known, barrier, isTrading] = await Promise.all([
      asked,
      this.patients.barrier(reads, subscription, item),
      this.business.isTrading(reads),
    ]);
    return { known, barrier, isTrading };
  }

  async of(
    tx: Tx,
    subscription: Subscription,
    item: Item,
    today = londonDate(tx.now),
    facts?: Facts,
  ): Promise<Readiness> {
    const { known, barrier, isTrading } = facts ?? (await this.facts(tx.together(), subscription, item, today));
    const consultation = consultationOf(item, subscription);
    return {
      today,
      isFirst: subscription.chargesPaid === 0,
      barrier,
      consultation,
      consultedOn: known?.submitted_at ? londonDate(known.submitted_at) : null,
      measuredUntil: known?.is_measured ? known.measured_until : undefined,
      isPrescription: item.isPrescription,
      hasPrescription: known?.has_prescription ?? false,
      address: known?.address_state ?? null,
      isTrading,
      isStopped: known?.is_stopped ?? false,
      unitsLeft: await this.unitsLeft(
        tx,
        item,
        known?.is_counted ?? false,
        supplyEnds(
          addDays(today, UNTIL_PACKED_DAYS),
          monthsOf(
            { interval: item.interval ?? null, intervalDuration: item.intervalDuration },
            subscription.frequency ?? null,
          ),
        ),
      ),
    };
  }

  // The stock row is locked until the charge is written, so that the last unit is promised only once.
  private async unitsLeft(tx: Tx, { id, code }: Item, isCounted: boolean, lastDay: string): Promise<number | null> {
    if (!isCounted || !(await tx.first('select 1 from stock_counts where code = ? for update', [code])))
      // Where batches are kept, nothing can be packed of what was never received.
      return (await this.business.of(tx)).business.keeps_batches ? 0 : null;
    const row = await tx.first<{ left_over: number }>(
      `select ${THERE} - ${CLAIMED} + ${ITSELF} as left_over from stock_counts k where k.code = ?`,
      [lastDay, id, code],
    );
    return row?.left_over ?? null;
  }
}
