import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type CheckState, mustBeChecked } from '@sorrel/contracts/fulfilment/accuracy-check';
import type { ParcelStatus } from '@sorrel/contracts/fulfilment/parcel-status';
import type {
  DispatchRow as DispatchWords,
  DispatchTab,
  exportDispatches,
  listDispatches,
} from '@sorrel/contracts/fulfilment/rpc';
import { patternOf } from '@sorrel/contracts/identity/search';
import { londonDate, londonMoment } from '@sorrel/contracts/london';
import { leavesOn, nextCollection, PACKING_CUT_OFF, type Journey } from '@sorrel/contracts/packing';
import type { Waiting } from '@sorrel/contracts/waiting';
import { COUNTED_TO } from '@sorrel/contracts/work';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { CHECKS, marksOf, TO_CHECK } from '../accuracy/checks.queries.ts';
import { orderIdOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords, type DispatchRow } from '../records/records.service.ts';
import { literal } from '../model/search.ts';
import { Obstacles } from './obstacles.queries.ts';

// Without a day of its own a parcel leaves on the day it was paid or approved, whichever came last; after the cut-off on the next.
const SINCE = 'greatest(d.paid_at, p.signed_at)';
const DAY = `coalesce(d.ship_on, (${SINCE} at time zone 'Europe/London' + (interval '24 hours' - ?::interval))::date)`;
const TO_SHIP = `select ${DAY} as day, coalesce(d.is_cold, false) as is_cold, c.nation, count(*)::int as count, min(${SINCE}) as since
  from dispatches d left join prescription_copies p on p.id = d.prescription_id left join customer_copies c on c.user_id = d.user_id
  where d.status in ('ready', 'label-pending') and d.paid_at is not null group by 1, 2, 3`;
interface ToShip extends Row {
  day: string;
  is_cold: boolean;
  nation: Journey['to'];
  count: number;
  since: Date;
}
/** Parcels that leave on one day. */
interface Leaving {
  day: string;
  count: number;
  since: Date;
}

/** From this many tries on a label is somebody's business. */
const MANY_TRIES = 3;
const STUCK = `(d.status = 'label-pending' and d.label_attempts >= ${MANY_TRIES} and not coalesce(d.lease_until > clock_timestamp(), false))`;
const IN_TAB: Record<DispatchTab, string> = {
  all: 'true',
  'to-pack': `d.status = 'ready' and a.item_id is null and h.id is null and not ${TO_CHECK}`,
  packed: `((d.status = 'ready' and (a.item_id is not null or h.id is not null) and not ${TO_CHECK}) or (d.status = 'label-pending' and not ${STUCK}))`,
  'to-check': TO_CHECK,
  owed: 'd.owing_id is not null',
  shipped: `d.status = 'shipped'`,
  exceptions: `(d.status = 'held' or ${STUCK})`,
};
// The bench works from the oldest on; everywhere else the newest stands on top.
const NEWEST = `(d.status in ('ready', 'label-pending')) desc, coalesce(d.ship_on, (d.paid_at at time zone 'Europe/London')::date) desc, d.item_id desc`;
const OLDEST = `coalesce(d.ship_on, (${SINCE} at time zone 'Europe/London')::date), d.item_id`;
const ORDER: Record<DispatchTab, string> = {
  all: NEWEST,
  shipped: 'd.shipped_at desc, d.item_id desc',
  'to-pack': OLDEST,
  packed: OLDEST,
  'to-check': 'g.packed_at, d.item_id',
  owed: 'd.owing_id',
  exceptions: OLDEST,
};
const FROM = `from dispatches d left join customer_copies c on c.user_id = d.user_id left join prescription_copies p on p.id = d.prescription_id
  left join allocations a on a.item_id = d.item_id left join batches b on b.id = a.batch_id ${CHECKS}
  left join parcels k on k.tracking_number = d.tracking_number`;

interface ListRow extends DispatchRow {
  customer: string | null;
  nation: Journey['to'];
  ready_since: Date | null;
  day: string | null;
  batch: string | null;
  expires_on: string;
  parcel_status: ParcelStatus | null;
  parcel_since: Date | null;
  packing: number | null;
  checked_by: string | null;
}
type Rule = Parameters<typeof mustBeChecked>[0];

type Asked = z.output<typeof listDispatches.input>;
const checkOf = ({ packing, checked_by: by }: ListRow): CheckState =>
  packing === null ? 'needed' : by === null ? 'waiting' : 'passed';
const sumOf = (days: Leaving[]): number => days.reduce((all, { count }) => all + count, 0);

/** The dispatch list: items that can be shipped on top, then the rest, latest due date first. Unpaid items are not in it. */
@Injectable()
export class DispatchesQueries {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly clock: Clock,
    private readonly business: BusinessCopy,
    private readonly obstacles: Obstacles,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        parcels_to_ship: 'Parcels that may leave, on whichever day',
        parcels_to_ship_today: 'Those that leave today',
        parcels_late: 'Those that should have left on a day before',
        parcels_cut_off_seconds: 'Until the parcels of today must have left; less than nothing afterwards',
      },
      async () => {
        const now = this.clock.now();
        const today = londonDate(now);
        const sum = await this.toShip();
        return {
          parcels_to_ship: sum(() => true),
          parcels_to_ship_today: sum((day) => day === today),
          parcels_late: sum((day) => day < today),
          parcels_cut_off_seconds: (londonMoment(today, PACKING_CUT_OFF).getTime() - now.getTime()) / 1000,
        };
      },
    );
    metrics.gauge(
      'labels_pending_oldest_seconds',
      'How long the oldest parcel waits for its label',
      async () =>
        (
          await db.first<{ value: number }>(
            `select coalesce(extract(epoch from clock_timestamp() - min(label_since)), 0)::float8 as value from dispatches where status = 'label-pending'`,
          )
        )?.value ?? 0,
    );
  }

  /** Counts parcels by the day on which they leave. */
  private async toShip(): Promise<(isMeant: (day: string) => boolean) => number> {
    const days = await this.days();
    return (isMeant) => sumOf(days.filter(({ day }) => isMeant(day)));
  }

  private async days(): Promise<Leaving[]> {
    return (await this.db.rows<ToShip>(TO_SHIP, [PACKING_CUT_OFF])).map(
      ({ day, is_cold: isColdChain, nation: to, count, since }) => ({
        day: leavesOn(day, { isColdChain, to }),
        count,
        since,
      }),
    );
  }

  /** Parcels that may leave. Late: they should have left on a day before today. */
  async waiting(): Promise<Waiting> {
    const today = londonDate(this.clock.now());
    const days = await this.days();
    return {
      count: Math.min(sumOf(days), COUNTED_TO),
      oldest: days.map(({ since }) => since.toISOString()).toSorted()[0] ?? null,
      late: Math.min(sumOf(days.filter(({ day }) => day < today)), COUNTED_TO),
    };
  }

  async list(input: Asked): Promise<z.input<typeof listDispatches.output>> {
    const { business } = await this.business.of(this.db);
    const { where, params } = this.condition(input, business);
    const total = await this.db.first<{ count: number }>(
      `select count(*)::int as count from dispatches d left join allocations a on a.item_id = d.item_id ${CHECKS} where ${where}`,
      params,
    );
    return {
      total: total?.count ?? 0,
      rows: await this.page(input, business),
      counts: await this.counts(business),
      collection: await this.collection(),
      labels: business.label_format,
    };
  }

  export(input: Asked, ctx: Context): Promise<z.input<typeof exportDispatches.output>> {
    return this.db.transaction(ctx, async (tx) => ({
      rows: await this.page(input, (await this.business.of(tx)).business),
    }));
  }

  private condition(
    { keyword, tab }: Pick<Asked, 'keyword' | 'tab'>,
    rule: Rule,
  ): { where: string; params: unknown[] } {
    const pattern = literal(keyword);
    const where = `d.paid_at is not null and ${IN_TAB[tab]}${pattern ? ' and (d.order_ref like ? or d.user_id in (select user_id from customer_copies where search like ?) or d.tracking_number = ?)' : ''}`;
    const words = pattern ? [pattern, patternOf(keyword), keyword.trim().toUpperCase()] : [];
    return { where, params: [...marksOf(rule), ...words] };
  }

  private async page(input: Asked, rule: Rule): Promise<z.input<typeof DispatchWords>[]> {
    const { where, params } = this.condition(input, rule);
    const { tab, page, perPage } = input;
    const rows = await this.db.rows<ListRow>(
      `select d.*, false as is_leased, c.name as customer, c.nation, ${SINCE} as ready_since, ${DAY} as day, b.number as batch, b.expires_on, k.status as parcel_status, k.since as parcel_since, g.scan_id as packing, h.by_name as checked_by
       ${FROM} where ${where} order by ${ORDER[tab]} limit ? offset ?`,
      [PACKING_CUT_OFF, ...params, perPage, (page - 1) * perPage],
    );
    const dispatches = rows.map((row) => ({ row, dispatch: this.records.opened(row) }));
    const problems = await this.obstacles.of(dispatches.map(({ dispatch }) => dispatch));
    return dispatches.map(({ row, dispatch }) =>
      this.words(row, dispatch, rule, problems.get(dispatch.itemId) ?? null),
    );
  }

  private async counts(rule: Rule): Promise<z.input<typeof listDispatches.output>['counts']> {
    const [found] = await this.db.rows<Record<'to_pack' | 'packed' | 'to_check' | 'owed' | 'exceptions', number>>(
      `select count(*) filter (where ${IN_TAB['to-pack']})::int as to_pack, count(*) filter (where ${IN_TAB.packed})::int as packed,
        count(*) filter (where ${TO_CHECK})::int as to_check, count(*) filter (where ${IN_TAB.owed})::int as owed,
        count(*) filter (where ${IN_TAB.exceptions})::int + (select count(*)::int from parcel_exceptions where state <> 'settled') as exceptions
       from dispatches d left join allocations a on a.item_id = d.item_id ${CHECKS} where d.status in ('ready', 'label-pending', 'held') and d.paid_at is not null`,
      marksOf(rule),
    );
    return {
      toPack: found?.to_pack ?? 0,
      packed: found?.packed ?? 0,
      toCheck: rule.accuracy_check === 'off' ? null : (found?.to_check ?? 0),
      owed: found?.owed ?? 0,
      exceptions: found?.exceptions ?? 0,
    };
  }

  private async collection(): Promise<z.input<typeof listDispatches.output>['collection']> {
    const now = this.clock.now();
    const { day, at } = nextCollection(now);
    const sum = await this.toShip();
    return {
      now: now.toISOString(),
      day,
      at: at.toISOString(),
      toLeave: sum((one) => one <= day),
      late: sum((one) => one < londonDate(now)),
    };
  }

  private words(row: ListRow, dispatch: Dispatch, rule: Rule, problem: string | null): z.input<typeof DispatchWords> {
    const { itemId, subscriptionId, userId, status, formula, shippedAt, shipOn, trackingNumber } = dispatch;
    const journey: Journey = { isColdChain: row.is_cold ?? false, to: row.nation };
    const mayLeave = status === 'ready' || status === 'label-pending';
    const today = londonDate(this.clock.now());
    const day = row.day !== null && row.day > today ? row.day : nextCollection(this.clock.now(), journey).day;
    return {
      itemId,
      subscriptionId,
      userId,
      orderId: orderIdOf(itemId),
      customer: row.customer ?? '',
      treatment: formula?.treatmentTitle ?? '',
      code: formula?.item.code ?? '',
      quantity: 1,
      dispatchDate: shippedAt ? londonDate(shippedAt) : shipOn,
      status,
      trackingNumber,
      parcel:
        row.parcel_status && row.parcel_since
          ? { status: row.parcel_status, since: row.parcel_since.toISOString() }
          : null,
      pack: row.batch === null ? null : { number: row.batch, expiresOn: row.expires_on },
      check: mayLeave && formula && mustBeChecked(rule, formula.item) ? checkOf(row) : null,
      checkedBy: row.checked_by,
      isColdChain: journey.isColdChain,
      leavesOn: mayLeave ? leavesOn(day, journey) : null,
      readySince: mayLeave ? (row.ready_since?.toISOString() ?? null) : null,
      problem,
    };
  }
}
