import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { exportSubscriptions, listSubscriptions } from '@sorrel/contracts/billing/rpc';
import { addDays } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { PHONE, PhonesService } from '../customers/phones.service.ts';
import { Marks } from '../copies/marks.service.ts';
import { COUNTED } from './counts.service.ts';
import { conditionOf, type Condition } from './filter.ts';
import { ITEM, itemOf, type StoredItemRow } from './views.ts';

type Input = z.output<typeof listSubscriptions.input>;
type Output = z.input<typeof listSubscriptions.output>;

interface ListRow extends Row {
  id: number;
  user_id: number;
  fname: string | null;
  sname: string | null;
  email: string | null;
  phone_sealed: string | null;
  status: Output['rows'][number]['status'];
  should_cancel: boolean;
  is_waiting: boolean;
  is_pregnant: boolean | null;
  record_sealed: string | null;
  provider_reference: string | null;
  treatment_title: string;
  current_code: string | null;
  current_paid_at: Date | null;
  upcoming_code: string | null;
  due_at: string | null;
  frequency: number | null;
  colour: string | null;
  reason: string | null;
}

/** What is looked for by a word is counted up to here: whoever has more before them types on. */
const COUNTED_UP_TO = 2_000;

/** The console's list: one indexed page, the count and the summary of the same filter. */
@Injectable()
export class ListQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sealer: Sealer,
    private readonly phones: PhonesService,
    private readonly marks: Marks,
  ) {}

  async list(input: Input): Promise<Output> {
    const condition = conditionOf(input, await this.phones.typed(input.keyword));
    const [rows, summary] = await Promise.all([this.page(condition, input), this.summary(condition)]);
    const items = await this.items(rows.map(({ id }) => id));
    const total = summary.byStatus.reduce((sum, { count }) => sum + count, 0);
    return {
      total,
      isMore: !condition.isCounted && total >= COUNTED_UP_TO,
      rows: rows.map((row) => this.row(row, items.get(row.id) ?? [], condition.isUpcoming)),
      summary,
    };
  }

  /** A part of the list for a file. Audited, so in a transaction. */
  export(
    input: z.output<typeof exportSubscriptions.input>,
    ctx: Context,
  ): Promise<z.input<typeof exportSubscriptions.output>> {
    return this.db.transaction(ctx, async () => {
      const condition = conditionOf(input, await this.phones.typed(input.keyword));
      const rows = await this.page(condition, input);
      return { rows: rows.map((row) => this.row(row, [], condition.isUpcoming)) };
    });
  }

  // The page is found in an index, which says nothing but which rows they are; only these are read and joined.
  private page({ where, params, order }: Condition, { page, perPage }: Input): Promise<ListRow[]> {
    return this.db.rows<ListRow>(
      `select s.id, s.user_id, c.fname, c.sname, c.email, c.phone_sealed, s.status, s.should_cancel, s.is_waiting, p.is_pregnant, p.record_sealed, s.provider_reference, s.treatment_title, s.current_code, s.current_paid_at, s.upcoming_code, s.due_at, s.frequency, w.colour, w.reason
       from (select s.id from subscriptions s where ${where} order by ${order} limit ? offset ?) found join subscriptions s using (id)
       left join customers c on c.user_id = s.user_id left join patients p on p.user_id = s.user_id left join watch_list w on w.code = s.current_code order by ${order}`,
      [...params, perPage, (page - 1) * perPage],
    );
  }

  private async items(subscriptions: number[]): Promise<Map<number, StoredItemRow[]>> {
    const rows = await this.db.rows<StoredItemRow & Row>(
      `${ITEM} from items i where i.subscription_id = any(?::bigint[]) order by i.subscription_id, i.sequence`,
      [subscriptions],
    );
    const found = new Map<number, StoredItemRow[]>(subscriptions.map((id) => [id, []]));
    for (const row of rows) found.get(row.subscription_id)?.push(row);
    return found;
  }

  private row(row: ListRow, items: StoredItemRow[], isUpcoming: boolean): Output['rows'][number] {
    return {
      id: row.id,
      userId: row.user_id,
      fname: row.fname ?? '',
      sname: row.sname ?? '',
      email: row.email ?? '',
      phone: row.phone_sealed ? this.sealer.open(PHONE, row.user_id, row.phone_sealed) : '',
      status: row.status,
      shouldCancel: row.should_cancel,
      isWaiting: row.is_waiting,
      isPregnant: this.marks.isPregnant(row),
      stripeSubscriptionId: row.provider_reference,
      treatmentTitle: row.treatment_title,
      code: isUpcoming ? row.upcoming_code : row.current_code,
      dueAt: isUpcoming ? row.due_at : (row.current_paid_at?.toISOString() ?? null),
      frequency: row.frequency,
      items: items.map(itemOf),
      highlight: row.colour && row.reason ? { colour: row.colour, reason: row.reason } : null,
    };
  }

  private async summary({ where, params, isCounted }: Condition): Promise<Output['summary']> {
    const today = this.clock.today();
    const rows = await this.db.rows<{
      plan: string | null;
      status: string | null;
      count: number;
      due: number;
      pence: number;
    }>(
      `select plan_name as plan, case when is_waiting then 'waiting' else status end as status, sum(n)::int as count,
         coalesce(sum(n) filter (where due_at between ? and ? and status in ('active', 'shipping', 'review') and not should_cancel), 0)::int as due, sum(pence)::bigint as pence
       from ${isCounted ? `(${COUNTED}) s where ${where}` : `(select s.*, 1 as n, s.next_charge_pence as pence from subscriptions s where ${where} limit ${COUNTED_UP_TO}) s`}
       group by 1, 2 having sum(n) <> 0`,
      [today, addDays(today, 7), ...params],
    );
    const sum = (key: 'plan' | 'status'): { name: string; count: number }[] => {
      const counts = new Map<string, number>();
      for (const row of rows) counts.set(row[key] ?? '', (counts.get(row[key] ?? '') ?? 0) + row.count);
      return [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
    };
    return {
      byPlan: sum('plan').map(({ name, count }) => ({ plan: name, count })),
      byStatus: sum('status').map(({ name, count }) => ({ status: name, count })),
      dueNext7Days: rows.reduce((total, row) => total + row.due, 0),
      nextChargesPence: rows.reduce((total, row) => total + row.pence, 0),
    };
  }
}
