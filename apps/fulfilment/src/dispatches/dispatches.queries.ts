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
import { londonDate } from '@sorrel/contracts/london';
import { leavesOn, nextCollection, PACKING_CUT_OFF, type Journey } from '@sorrel/contracts/packing';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { AT_THE_BENCH, CHECKS, marksOf, TO_CHECK } from '../accuracy/checks.queries.ts';
import { counted, kept, type Total } from '../counts/counts.queries.ts';
import { orderIdOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords, type DispatchRow } from '../records/records.service.ts';
import { PostcodesService } from '../customers/postcodes.service.ts';
import { literal } from '../model/search.ts';
import { CollectionsQueries, DAY, SIGNED, SINCE } from './collections.queries.ts';
import { Obstacles } from './obstacles.queries.ts';

/** From this many tries on a label is somebody's business. */
const MANY_TRIES = 3;
const STUCK = `(d.status = 'label-pending' and d.label_attempts >= ${MANY_TRIES} and not coalesce(d.lease_until > clock_timestamp(), false))`;
const PACKED = `(d.status = 'ready' and (a.item_id is not null or h.id is not null) and not ${TO_CHECK})`;
const IN_TAB: Record<DispatchTab, string> = {
  all: 'true',
  'to-pack': `d.status = 'ready' and a.item_id is null and h.id is null and not ${TO_CHECK}`,
  packed: `d.status in ('ready', 'label-pending') and (${PACKED} or (d.status = 'label-pending' and not ${STUCK}))`,
  'to-check': TO_CHECK,
  owed: 'd.owing_id is not null',
  shipped: `d.status = 'shipped'`,
  exceptions: `d.status in ('label-pending', 'held') and (d.status = 'held' or ${STUCK})`,
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
// Each way a word may be meant has its own index: joined by "or", the whole table would be read.
const LOOKED_FOR = `select item_id from dispatches where order_ref like ? union all
  select x.item_id from customer_copies c join dispatches x using (user_id) where c.search like ? union all
  select item_id from dispatches where tracking_number = ? union all
  select item_id from dispatches where user_id = any(?)`;
/** Of a postcode's first part, which thousands may share, the newest customers. */
const NEIGHBOURS = 200;
// What a page is found by: an index of its own, and no more tables than it takes.
const BENCH = `from dispatches d ${AT_THE_BENCH}`;
const BENCH_IN_ORDER = `${BENCH} ${SIGNED}`;
const WHOLE = 'from dispatches d cross join (select ?::text as setting, ?::text as codes) m';
const FOUND_BY: Record<DispatchTab, string> = {
  all: WHOLE,
  shipped: WHOLE,
  owed: WHOLE,
  'to-pack': BENCH_IN_ORDER,
  packed: BENCH_IN_ORDER,
  exceptions: BENCH_IN_ORDER,
  'to-check': BENCH,
};
const WITH = `join dispatches d on d.item_id = found.item_id left join customer_copies c on c.user_id = d.user_id ${SIGNED}
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
interface Counts extends Row {
  toPack: number;
  packed: number;
  toCheck: number;
  owed: number;
  exceptions: number;
  /** Parcels in trouble that nobody has settled. */
  troubled: number;
}
type Rule = Parameters<typeof mustBeChecked>[0];

type Asked = z.output<typeof listDispatches.input>;
const checkOf = ({ packing, checked_by: by }: ListRow): CheckState =>
  packing === null ? 'needed' : by === null ? 'waiting' : 'passed';

/** The dispatch list: items that can be shipped on top, then the rest, latest due date first. Unpaid items are not in it. */
@Injectable()
export class DispatchesQueries {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly clock: Clock,
    private readonly business: BusinessCopy,
    private readonly obstacles: Obstacles,
    private readonly collections: CollectionsQueries,
    private readonly postcodes: PostcodesService,
  ) {}

  async list(input: Asked): Promise<z.input<typeof listDispatches.output>> {
    const { business } = await this.business.of(this.db);
    const { where, params } = this.condition(input, business, await this.neighbours(input));
    const { troubled, ...counts } = await this.counts(business);
    return {
      ...(input.keyword.trim()
        ? await counted(this.db, `${FOUND_BY[input.tab]} where ${where}`, params)
        : await this.total(input.tab, counts)),
      rows: await this.page(input, business),
      counts: {
        ...counts,
        toCheck: business.accuracy_check === 'off' ? null : counts.toCheck,
        exceptions: counts.exceptions + troubled,
      },
      collection: await this.collections.collection(),
      labels: business.label_format,
    };
  }

  export(input: Asked, ctx: Context): Promise<z.input<typeof exportDispatches.output>> {
    return this.db.transaction(ctx, async (tx) => ({
      rows: await this.page(input, (await this.business.of(tx)).business),
    }));
  }

  /** Whose parcels go to the postcode that was typed. */
  private neighbours({ keyword }: Pick<Asked, 'keyword'>): Promise<number[]> {
    return this.postcodes.people(keyword, NEIGHBOURS);
  }

  private condition(
    { keyword, tab }: Pick<Asked, 'keyword' | 'tab'>,
    rule: Rule,
    people: readonly number[],
  ): { where: string; params: unknown[] } {
    const pattern = literal(keyword);
    const where = `d.paid_at is not null and ${IN_TAB[tab]}${pattern ? ` and d.item_id in (${LOOKED_FOR})` : ''}`;
    const words = pattern ? [pattern, patternOf(keyword), keyword.trim().toUpperCase(), people] : [];
    return { where, params: [...marksOf(rule), ...words] };
  }

  // Found by an index, which says nothing but which rows they are; only these are read and joined.
  private async page(input: Asked, rule: Rule): Promise<z.input<typeof DispatchWords>[]> {
    const { where, params } = this.condition(input, rule, await this.neighbours(input));
    const { tab, page, perPage } = input;
    const rows = await this.db.rows<ListRow>(
      `select d.*, false as is_leased, c.name as customer, c.nation, ${SINCE} as ready_since, ${DAY} as day, b.number as batch, b.expires_on, k.status as parcel_status, k.since as parcel_since, g.scan_id as packing, h.by_name as checked_by
       from (select d.item_id ${FOUND_BY[tab]} where ${where} order by ${ORDER[tab]} limit ? offset ?) found ${WITH} order by ${ORDER[tab]}`,
      [PACKING_CUT_OFF, ...params, perPage, (page - 1) * perPage, ...marksOf(rule)],
    );
    const dispatches = rows.map((row) => ({ row, dispatch: this.records.opened(row) }));
    const problems = await this.obstacles.of(dispatches.map(({ dispatch }) => dispatch));
    return dispatches.map(({ row, dispatch }) =>
      this.words(row, dispatch, rule, problems.get(dispatch.itemId) ?? null),
    );
  }

  /** How many there are in a tab: what is at the bench was counted with the others, the rest is kept by the database. */
  private async total(
    tab: DispatchTab,
    counts: Pick<Counts, 'toPack' | 'packed' | 'toCheck' | 'exceptions'>,
  ): Promise<Total> {
    const at = {
      'to-pack': counts.toPack,
      packed: counts.packed,
      'to-check': counts.toCheck,
      exceptions: counts.exceptions,
    };
    if (tab === 'all' || tab === 'shipped')
      return kept(this.db, 'dispatches', { part: tab === 'shipped' ? 'shipped' : null });
    if (tab !== 'owed') return { total: at[tab], isMore: false };
    const [row] = await this.db.rows<{ n: number }>(
      `select count(*)::int as n from dispatches d where d.paid_at is not null and ${IN_TAB.owed}`,
    );
    return { total: row?.n ?? 0, isMore: false };
  }

  // Labels that are being bought are few, and say more than stands in the index of the bench.
  private async counts(rule: Rule): Promise<Counts> {
    const [found] = await this.db.rows<Counts>(
      `select b."toPack", b.packed + l.packed as packed, b."toCheck", b.owed + l.owed as owed, b.held + l.stuck as exceptions,
         (select count(*)::int from parcel_exceptions where state <> 'settled') as troubled
       from (select count(*) filter (where ${IN_TAB['to-pack']})::int as "toPack", count(*) filter (where ${PACKED})::int as packed,
           count(*) filter (where ${TO_CHECK})::int as "toCheck", count(d.owing_id)::int as owed, count(*) filter (where d.status = 'held')::int as held
         ${BENCH} where d.status in ('ready', 'held') and d.paid_at is not null) b,
         (select count(*) filter (where not ${STUCK})::int as packed, count(*) filter (where ${STUCK})::int as stuck, count(d.owing_id)::int as owed
         from dispatches d where d.status = 'label-pending' and d.paid_at is not null) l`,
      marksOf(rule),
    );
    return found ?? { toPack: 0, packed: 0, toCheck: 0, owed: 0, exceptions: 0, troubled: 0 };
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
