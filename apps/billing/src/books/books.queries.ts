import { Injectable } from '@nestjs/common';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import type { Booked, Difference, Ledger, Statement } from './comparison.ts';
import { BOOKED } from '../insights/book-days.service.ts';
import { SET_ASIDE_EVENTS } from '../ledger/set-aside.ts';
import type { z } from 'zod';
import type { readMovements } from '@sorrel/contracts/billing/rpc';
import { documentName, type DocumentSeries } from '@sorrel/contracts/billing/sale-documents';
import { Account } from '@sorrel/contracts/billing/words';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';

export const MOST_DIFFERENCES = 500;

/** Compares our own tables with our books. Each row that differs is described in a sentence for staff. */
const OWN = `
  select format('Movement %s does not balance.', m.key) as what, m.subscription_id, null as payment_id, sum(e.amount_pence)::int as ours, 0 as theirs
    from book_movements m join book_entries e on e.movement_id = m.id group by m.id having sum(e.amount_pence) <> 0
  union all
  select format('Charge %s is paid with %s p, the books have %s.', c.id, c.amount_pence, coalesce(b.card || ' p', 'nothing')), c.subscription_id, c.payment_intent_id, b.card, c.amount_pence
    from charges c left join lateral (select coalesce((select e.amount_pence from book_entries e where e.movement_id = m.id and e.account = 'card'), 0) as card from book_movements m where m.key = 'charge:' || c.id) b on true
    where c.state = 'succeeded' and b.card is distinct from c.amount_pence
  union all
  select format('The books have %s as paid, the charge is %s.', m.key, coalesce(c.state, 'not there')), m.subscription_id, c.payment_intent_id, null, null
    from book_movements m left join charges c on c.id = m.charge_id where m.kind in ('sale', 'late') and c.state is distinct from 'succeeded'
  union all
  select format('Refund %s gave %s p back, the books have %s.', r.id, r.amount_pence, coalesce(b.card || ' p', 'nothing')), r.subscription_id, c.payment_intent_id, b.card, r.amount_pence
    from refunds r join charges c on c.id = r.charge_id
    left join lateral (select -sum(e.amount_pence)::int as card from book_movements m join book_entries e on e.movement_id = m.id and e.account = 'card' where m.key in ('refund:' || r.id || ':done', 'refund:' || r.id || ':undone')) b on true
    where r.amount_pence > 0 and coalesce(b.card, 0) <> case r.state when 'succeeded' then r.amount_pence else 0 end
  union all
  select format('Credit entry %s of customer %s (%s p) is not in the books as it is.', c.key, c.user_id, c.amount_pence), null, null, b.pence, c.amount_pence
    from credit_entries c left join lateral (select -e.amount_pence as pence from book_movements m join book_entries e on e.movement_id = m.id and e.account = 'credit' where m.key = 'credit:' || c.key) b on true
    where b.pence is distinct from c.amount_pence
  union all
  select format('Customer %s has %s p of credit, the books owe %s p.', a.user_id, a.balance_pence, coalesce(b.pence, 0)), null, null, coalesce(b.pence, 0), a.balance_pence
    from credit_accounts a left join (select m.user_id, -sum(e.amount_pence)::int as pence from book_movements m join book_entries e on e.movement_id = m.id and e.account = 'credit' group by m.user_id) b on b.user_id = a.user_id
    where a.balance_pence <> coalesce(b.pence, 0)
  union all
  select format('Charge %s is %s and holds %s p of credit, the books say %s p.', h.charge_id, coalesce(c.state, 'not there'), case when c.state in ('created', 'requires_action', 'processing') then c.credit_pence else 0 end, h.pence), c.subscription_id, c.payment_intent_id, h.pence, null
    from (select m.charge_id, -sum(e.amount_pence)::int as pence from book_movements m join book_entries e on e.movement_id = m.id and e.account = 'held' group by m.charge_id) h left join charges c on c.id = h.charge_id
    where h.pence <> case when c.state in ('created', 'requires_action', 'processing') then c.credit_pence else 0 end
  union all
  select format('%s was closed with %s movements, the books have %s in it.', k.month, k.totals->>'movements', n.n), null, null, n.n, null
    from book_closings k cross join lateral (select count(*)::int as n from book_movements m where m.at >= (k.month || '-01')::timestamp at time zone 'Europe/London' and m.at < ((k.month || '-01')::timestamp + interval '1 month') at time zone 'Europe/London') n
    where k.closed_at is not null and n.n > (k.totals->>'movements')::int
  union all
  select format('Item %s is paid, and no charge for it succeeded.', i.id), i.subscription_id, null, 0, i.transaction_price_pence
    from items i where i.paid_at is not null and not i.is_manual and not exists (select 1 from charges c where c.item_id = i.id and c.state = 'succeeded')`;

/** At the card provider. */
const REFERENCE = `case m.kind when 'refund' then (select r.stripe_refund_id from refunds r where r.id::text = split_part(m.key, ':', 2))
  when 'dispute' then split_part(m.key, ':', 2) when 'fee' then split_part(m.key, ':', 2) when 'payout' then split_part(m.key, ':', 2) else c.payment_intent_id end`;
const OF = `from book_movements m left join charges c on c.id = m.charge_id left join items i on i.id = c.item_id`;
/** What a line says besides its sums, from tables that go on changing: kept when its month is closed. */
export const FACTS = `c.item_id, i.code, i.is_prescription, ${REFERENCE} ${OF}`;

/** Refunds that the bank returned and that have not been repeated since: the customer is still owed the money. */
const RETURNED = `from refunds r where r.state = 'failed' and not exists (
    select 1 from refunds n where n.charge_id = r.charge_id and n.id <> r.id and n.created_at >= r.changed_at and n.state not in ('failed', 'declined'))`;
export const RETURNED_COUNT = `select count(*)::float8 as value ${RETURNED}`;

interface BookedRow extends Row {
  id: string;
  amount: number;
  payment_id: string;
  subscription_id: number;
}

/** Reads of the books: totals for a screen, lists to compare. */
@Injectable()
export class BooksQueries {
  constructor(private readonly db: Db) {}

  /** The movements on each account in the period, and its balance at the end. */
  async totals(from: string, to: string) {
    const rows = await this.db.rows<{ account: Account; debit: number; credit: number; balance: number }>(
      `select account, coalesce(sum(debit_pence) filter (where day >= ?), 0)::bigint as debit, coalesce(sum(credit_pence) filter (where day >= ?), 0)::bigint as credit,
        sum(debit_pence - credit_pence)::bigint as balance
       from (${BOOKED}) booked where day <= ? group by account`,
      [from, from, to],
    );
    return Account.options.map((account) => {
      const row = rows.find((one) => one.account === account);
      return {
        account,
        debitPence: row?.debit ?? 0,
        creditPence: row?.credit ?? 0,
        balancePence: row?.balance ?? 0,
      };
    });
  }

  /** In the order in which they were written, each part as dear as the first. */
  async movements({ from, to, userId, after, limit }: z.output<typeof readMovements.input>) {
    const rows = await this.db.rows<MovementRow>(
      `select m.id, m.kind, m.key, m.at, m.user_id, m.subscription_id,
         case when l.movement_id is null then c.item_id else l.item_id end as item_id, case when l.movement_id is null then i.code else l.code end as code,
         case when l.movement_id is null then i.is_prescription else l.is_prescription end as is_prescription, case when l.movement_id is null then ${REFERENCE} else l.reference end as reference,
         d.series, d.number, d.rate_percent::float8 as rate_percent,
         (select jsonb_object_agg(e.account, e.amount_pence) from book_entries e where e.movement_id = m.id) as entries
       ${OF} left join book_closed_lines l on l.movement_id = m.id left join sale_documents d on d.movement_id = m.id
       where m.at >= ? and m.at < ? and (?::bigint is null or m.user_id = ?) and (m.at, m.id) > (
         coalesce((select at from book_movements where id = ?), '-infinity'), coalesce(?, 0))
       order by m.at, m.id limit ?`,
      [londonMoment(from, '00:00'), londonMoment(addDays(to, 1), '00:00'), userId, userId, after, after, limit],
    );
    return {
      rows: rows.map((row) => ({
        id: row.id,
        day: londonDate(row.at),
        at: row.at.toISOString(),
        kind: row.kind,
        key: row.key,
        userId: row.user_id,
        subscriptionId: row.subscription_id,
        itemId: row.item_id,
        code: row.code,
        isPrescription: row.is_prescription,
        document: row.series && row.number ? documentName(row.series, row.number) : null,
        ratePercent: row.rate_percent,
        reference: row.reference,
        entries: Account.options.flatMap((account) => {
          const pence = row.entries?.[account];
          return pence === undefined ? [] : [{ account, pence }];
        }),
      })),
      next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  async journal({ from, to }: { from: string; to: string }) {
    const rows = await this.db.rows<{ day: string; account: Account; debit: number; credit: number }>(
      `select day::text as day, account, sum(debit_pence)::bigint as debit, sum(credit_pence)::bigint as credit from (${BOOKED}) booked
       where day between ? and ? group by day, account order by day, account`,
      [from, to],
    );
    return {
      days: rows.map(({ day, account, debit, credit }) => ({ day, account, debitPence: debit, creditPence: credit })),
    };
  }

  async ownDifferences(): Promise<Difference[]> {
    const rows = await this.db.rows<{
      what: string;
      subscription_id: number | null;
      payment_id: string | null;
      ours: number | null;
      theirs: number | null;
    }>(`select * from (${OWN}) found limit ${MOST_DIFFERENCES}`);
    return rows.map(({ what, subscription_id: subscriptionId, payment_id: paymentId, ours, theirs }) => ({
      what,
      subscriptionId,
      paymentId,
      oursPence: ours,
      theirsPence: theirs,
    }));
  }

  async returned() {
    const rows = await this.db.rows<{ subscription_id: number; amount_pence: number; changed_at: Date }>(
      `select r.subscription_id, r.amount_pence, r.changed_at ${RETURNED} order by r.changed_at limit ${MOST_DIFFERENCES}`,
    );
    return rows.map((row) => ({
      subscriptionId: row.subscription_id,
      amountPence: row.amount_pence,
      at: row.changed_at.toISOString(),
    }));
  }

  async setAside() {
    const rows = await this.db.rows<{
      id: string;
      type: string;
      set_aside: SetAside;
      payment_id: string | null;
      set_aside_at: Date;
    }>(
      `select id, type, set_aside, payment_id, set_aside_at ${SET_ASIDE_EVENTS} order by received_at limit ${MOST_DIFFERENCES}`,
    );
    return rows.map((row) => ({
      eventId: row.id,
      type: row.type,
      reason: row.set_aside,
      paymentId: row.payment_id,
      at: row.set_aside_at.toISOString(),
    }));
  }

  /** Our side of a statement: every movement that it names, and every one that we booked in its period. */
  async ledger(from: Date, until: Date, named: Statement): Promise<Ledger> {
    const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id);
    const [payments, refunds, disputes] = await Promise.all([
      this.db.rows<BookedRow>(
        `select c.payment_intent_id as id, e.amount_pence as amount, c.payment_intent_id as payment_id, c.subscription_id from book_movements m
         join book_entries e on e.movement_id = m.id and e.account = 'card' join charges c on c.id = m.charge_id
         where m.kind in ('sale', 'late') and c.payment_intent_id is not null and ((m.at >= ? and m.at < ?) or c.payment_intent_id = any(?))`,
        [from, until, ids(named.payments)],
      ),
      this.db.rows<BookedRow>(
        `select coalesce(r.stripe_refund_id, r.id::text) as id, -sum(e.amount_pence)::int as amount, c.payment_intent_id as payment_id, r.subscription_id from refunds r
         join charges c on c.id = r.charge_id join book_movements m on m.key in ('refund:' || r.id || ':done', 'refund:' || r.id || ':undone')
         join book_entries e on e.movement_id = m.id and e.account = 'card'
         where (m.at >= ? and m.at < ?) or r.stripe_refund_id = any(?) group by r.id, c.id having sum(e.amount_pence) <> 0`,
        [from, until, ids(named.refunds)],
      ),
      this.db.rows<BookedRow>(
        `select split_part(m.key, ':', 2) as id, -sum(e.amount_pence)::int as amount, c.payment_intent_id as payment_id, c.subscription_id from book_movements m
         join book_entries e on e.movement_id = m.id and e.account = 'card' join charges c on c.id = m.charge_id
         where m.kind = 'dispute' and ((m.at >= ? and m.at < ?) or split_part(m.key, ':', 2) = any(?)) group by 1, c.id having sum(e.amount_pence) <> 0`,
        [from, until, ids(named.disputes)],
      ),
    ]);
    return {
      payments: payments.map(bookedOf),
      refunds: refunds.map(bookedOf),
      disputes: disputes.map(bookedOf),
    };
  }

  async checks(limit: number) {
    const rows = await this.db.rows<CheckRow>(`select * from book_checks order by id desc limit ?`, [limit]);
    return rows.map((row) => ({
      id: row.id,
      state: row.state,
      from: row.from_date,
      to: row.to_date,
      by: row.by_name,
      plannedAt: row.planned_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      compared: row.compared,
      differences: row.differences,
    }));
  }

  async differencesOf(checkId: number): Promise<Difference[]> {
    return this.db.rows<Difference & Row>(
      `select what, subscription_id as "subscriptionId", payment_id as "paymentId", ours_pence as "oursPence", theirs_pence as "theirsPence" from book_differences where check_id = ? order by id`,
      [checkId],
    );
  }
}

interface MovementRow extends Row {
  id: number;
  kind: 'sale' | 'late' | 'credit' | 'refund' | 'dispute' | 'fee' | 'payout';
  key: string;
  at: Date;
  user_id: number | null;
  subscription_id: number | null;
  item_id: number | null;
  code: string | null;
  is_prescription: boolean | null;
  series: DocumentSeries | null;
  number: number | null;
  rate_percent: number | null;
  reference: string | null;
  entries: Partial<Record<Account, number>> | null;
}

type SetAside = 'unknown-payment' | 'from-the-future';

interface CheckRow extends Row {
  id: number;
  state: 'planned' | 'done' | 'broken-off';
  from_date: string;
  to_date: string;
  by_name: string;
  planned_at: Date;
  finished_at: Date | null;
  compared: number;
  differences: number;
}

function bookedOf({ id, amount, payment_id: paymentId, subscription_id: subscriptionId }: BookedRow): Booked {
  return { id, amountPence: amount, paymentId, subscriptionId };
}
