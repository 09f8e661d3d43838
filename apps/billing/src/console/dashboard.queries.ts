import { Injectable } from '@nestjs/common';
import type { CreditCause, PaymentMethod, Subscription } from '@sorrel/contracts/billing/words';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import {
  COPIES,
  COPY,
  DUE,
  endingOf,
  methodOf,
  NEWEST_FIRST,
  type Ending,
  type PlannedCopyRow,
} from '../cards/copy.ts';
import { HoldReasons } from '../transitions/hold-reasons.service.ts';
import { ITEM, SUBSCRIPTION, subscriptionOf, type StoredItemRow, type SubscriptionRow } from './views.ts';

// As many movements as a page shows.
const SHOWN = 50;

/** As JSON: moments are text. */
type Written<R> = { [K in keyof R]: Date extends R[K] ? string | Exclude<R[K], Date> : R[K] };
type WrittenItem = Written<Pick<StoredItemRow, keyof StoredItemRow>>;
interface Row extends Record<string, unknown> {
  subscriptions: (Written<SubscriptionRow> & { items: WrittenItem[] })[];
  balance_pence: number;
  movements: { at: string; amount_pence: number; cause: CreditCause }[];
  cards: PlannedCopyRow[];
}

/** What a customer's own pages show of all they have with us. */
export interface Dashboard {
  subscriptions: Subscription[];
  creditPence: number;
  creditEntries: { at: string; amountPence: number; cause: CreditCause }[];
  methods: PaymentMethod[];
  endingCards: Ending[];
}

const listed = (select: string): string => `(select coalesce(json_agg(row), '[]'::json) from (${select}) row)`;

// Credit entries newest first, without those that a payment took and gave back because it was never made.
const MOVEMENTS = `select e.at, e.amount_pence, e.cause from credit_entries e where e.user_id = one.id and not (e.cause in ('used', 'returned') and exists (
    select 1 from credit_entries o where o.user_id = e.user_id and o.cause in ('used', 'returned') and o.cause <> e.cause
      and split_part(o.key, ':', 2) = split_part(e.key, ':', 2))) order by e.id desc limit ${SHOWN}`;

const MINE = `select
    ${listed(`${SUBSCRIPTION}, ${listed(`${ITEM} from items i where i.subscription_id = s.id order by i.sequence`)} as items
      from subscriptions s where s.user_id = one.id order by s.id desc`)} as subscriptions,
    coalesce((select a.balance_pence from credit_accounts a where a.user_id = one.id), 0)::int as balance_pence,
    ${listed(MOVEMENTS)} as movements,
    ${listed(`${COPY}, ${DUE} ${COPIES} where c.user_id = one.id and c.type = 'card' ${NEWEST_FIRST}`)} as cards
  from (select ?::bigint as id) one`;

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The dashboard is the page people open most: one statement, whose rows come as JSON. */
@Injectable()
export class DashboardQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly catalogue: CatalogueQueries,
    private readonly holds: HoldReasons,
  ) {}

  async of(userId: number): Promise<Dashboard> {
    const [row] = await this.db.rows<Row>(MINE, [userId]);
    if (!row) throw new Error('A select without a table has a row.');
    const offers = await this.catalogue.offers();
    return {
      subscriptions: row.subscriptions.map(({ items, ...one }) =>
        subscriptionOf(
          { ...one, created_at: new Date(one.created_at) },
          items.map((item) => ({ ...itemRowOf(item), hold: this.holds.of(item) })),
          offers,
        ),
      ),
      creditPence: row.balance_pence,
      creditEntries: row.movements.map(({ at, amount_pence: amountPence, cause }) => ({
        at: new Date(at).toISOString(),
        amountPence,
        cause,
      })),
      methods: row.cards.map(methodOf),
      endingCards: endingOf(row.cards, this.clock.today()),
    };
  }
}

const itemRowOf = (item: WrittenItem): StoredItemRow => ({
  ...item,
  paid_at: momentOf(item.paid_at),
  held_since: momentOf(item.held_since),
});
