import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { listProviderTransactions, readReconciliation } from '@sorrel/contracts/billing/rpc';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { adviceOn } from './booking.ts';

const SHOWN = 100;
/** A day or two are the rule: a webhook that is tried again, a refund on its way. */
const OLD_DAYS = 3;

/** Ours that the provider's balance does not have: taken or given back by card, before the last reading. */
const OURS_OPEN = `from book_movements m join book_entries e on e.movement_id = m.id and e.account = 'card'
  where m.kind in ('sale', 'late', 'refund', 'dispute') and m.at >= (select min(created_at) from provider_transactions) and m.at < (select read_until from provider_reading)
    and not exists (select 1 from provider_transactions t where t.movement_id = m.id)`;
export const UNMATCHED_OLD = `select ((select count(*) from provider_transactions where not is_settled and created_at < (select read_until from provider_reading) - interval '${OLD_DAYS} days')
  + (select count(*) ${OURS_OPEN} and m.at < (select read_until from provider_reading) - interval '${OLD_DAYS} days')
  + (select count(*) from provider_payouts where lines_pence <> amount_pence))::float8 as value`;

interface LineRow extends Row {
  id: string;
  type: string;
  category: string;
  amount_pence: number;
  fee_pence: number;
  net_pence: number;
  created_at: Date;
  source: string | null;
  payment_id: string | null;
  payout_id: string | null;
  movement_id: number | null;
  ours_pence: number | null;
  is_settled: boolean;
}
const LINE = `id, type, category, amount_pence, fee_pence, net_pence, created_at, source, payment_id, payout_id, movement_id, ours_pence, is_settled`;

@Injectable()
export class ReconciliationQueries {
  constructor(private readonly db: Db) {}

  async read({
    from,
    to,
  }: z.output<typeof readReconciliation.input>): Promise<z.input<typeof readReconciliation.output>> {
    const [begin, end] = [londonMoment(from), londonMoment(addDays(to, 1))];
    const [kinds, payouts, theirs, ours, counts, standing] = await Promise.all([
      this.db.rows<{ category: string; n: number; amount: number; fee: number; net: number }>(
        `select category, count(*)::int as n, sum(amount_pence)::bigint as amount, sum(fee_pence)::bigint as fee, sum(net_pence)::bigint as net from provider_transactions
         where created_at >= ? and created_at < ? group by category order by category`,
        [begin, end],
      ),
      this.db.rows<{
        id: string;
        amount_pence: number;
        status: string;
        arrival_on: string;
        trace: string | null;
        lines_pence: number | null;
      }>(
        `select id, amount_pence, status, arrival_on::text as arrival_on, trace, lines_pence from provider_payouts where created_at >= ? and created_at < ? order by created_at desc, id limit ${SHOWN}`,
        [begin, end],
      ),
      this.db.rows<LineRow>(
        `select ${LINE} from provider_transactions where not is_settled order by created_at, id limit ${SHOWN}`,
      ),
      this.db.rows<{
        id: number;
        kind: 'sale' | 'late' | 'refund' | 'dispute';
        at: Date;
        pence: number;
        subscription_id: number | null;
      }>(
        `select m.id, m.kind, m.at, e.amount_pence as pence, m.subscription_id ${OURS_OPEN} order by m.at, m.id limit ${SHOWN}`,
      ),
      this.db.first<{ theirs: number; ours: number }>(
        `select (select count(*)::int from provider_transactions where not is_settled) as theirs, (select count(*)::int ${OURS_OPEN}) as ours`,
      ),
      this.db.first<{ read_until: Date | null; balance: number; card: number }>(
        `select read_until, (select coalesce(sum(net_pence), 0)::bigint from provider_transactions) as balance,
           (select coalesce(sum(e.amount_pence), 0)::bigint from book_entries e join book_movements m on m.id = e.movement_id where e.account = 'card' and m.at < coalesce(read_until, '-infinity')) as card
         from provider_reading`,
      ),
    ]);
    return {
      readUntil: standing?.read_until?.toISOString() ?? null,
      theirBalancePence: standing?.balance ?? 0,
      ourBalancePence: standing?.card ?? 0,
      kinds: kinds.map(({ category, n, amount, fee, net }) => ({
        category,
        count: n,
        amountPence: amount,
        feePence: fee,
        netPence: net,
      })),
      payouts: payouts.map((row) => ({
        id: row.id,
        amountPence: row.amount_pence,
        status: row.status,
        arrivalOn: row.arrival_on,
        trace: row.trace,
        linesPence: row.lines_pence,
      })),
      theirsOpen: theirs.map((row) => ({
        ...lineOf(row),
        advice: adviceOn({ type: row.type, oursPence: row.ours_pence }),
      })),
      theirsOpenCount: counts?.theirs ?? 0,
      oursOpen: ours.map((row) => ({
        movementId: row.id,
        kind: row.kind,
        at: row.at.toISOString(),
        pence: row.pence,
        subscriptionId: row.subscription_id,
      })),
      oursOpenCount: counts?.ours ?? 0,
    };
  }

  async list({ from, to, after, limit }: z.output<typeof listProviderTransactions.input>) {
    const rows = await this.db.rows<LineRow>(
      `select ${LINE} from provider_transactions where created_at >= ? and created_at < ?
         and (created_at, id) > (coalesce((select created_at from provider_transactions where id = ?), '-infinity'), coalesce(?, '')) order by created_at, id limit ?`,
      [londonMoment(from), londonMoment(addDays(to, 1)), after, after, limit],
    );
    return { rows: rows.map(lineOf), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
  }
}

const lineOf = (row: LineRow) => ({
  id: row.id,
  type: row.type,
  category: row.category,
  amountPence: row.amount_pence,
  feePence: row.fee_pence,
  netPence: row.net_pence,
  at: row.created_at.toISOString(),
  source: row.source,
  paymentId: row.payment_id,
  payoutId: row.payout_id,
  movementId: row.movement_id,
  oursPence: row.ours_pence,
  isSettled: row.is_settled,
});
