import { Injectable } from '@nestjs/common';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BooksService } from '../ledger/books.service.ts';
import { bookedFrom, type ProviderLine, type ProviderPayout } from './booking.ts';
import { StripeBalance } from './stripe.balance.ts';

const DAY_MS = 86_400_000;
/** Read in parts of so many days: a reading that breaks off goes on with the part it was at. */
const PART_DAYS = 31;
/** What the provider dates late, and payouts whose state still changes, are read again. */
const AGAIN_DAYS = 10;

const CARD = `left join book_entries e on e.movement_id = m.id and e.account = 'card'`;
/** Finds, for lines without a movement, the one in our books: by payment, refund or dispute. */
const MATCHES = [
  `update provider_transactions t set movement_id = m.id, ours_pence = coalesce(e.amount_pence, 0) from charges c join book_movements m on m.key = 'charge:' || c.id ${CARD}
   where t.movement_id is null and not t.is_settled and t.type in ('charge', 'payment') and c.payment_intent_id = t.payment_id`,
  `update provider_transactions t set movement_id = m.id, ours_pence = coalesce(e.amount_pence, 0) from refunds r, book_movements m ${CARD}
   where t.movement_id is null and not t.is_settled and t.type in ('refund', 'payment_refund', 'refund_failure') and r.stripe_refund_id = t.source
     and m.key = 'refund:' || r.id || case t.type when 'refund_failure' then ':undone' else ':done' end`,
  `update provider_transactions t set movement_id = m.id, ours_pence = coalesce(e.amount_pence, 0) from book_movements m ${CARD}
   where t.movement_id is null and not t.is_settled and t.category in ('dispute', 'dispute_reversal')
     and m.key = 'dispute:' || t.source || case when t.amount_pence < 0 then ':taken' else ':returned' end`,
  // A refund that failed before it was ever said to have arrived: nothing moved in the end, here and there.
  `update provider_transactions t set is_settled = true where t.movement_id is null and not t.is_settled and t.type in ('refund', 'payment_refund', 'refund_failure')
     and (select count(*) = 2 and sum(o.amount_pence) = 0 from provider_transactions o where o.source = t.source and o.movement_id is null and o.type in ('refund', 'payment_refund', 'refund_failure'))
     and exists (select 1 from refunds r where r.stripe_refund_id = t.source and r.state = 'failed')`,
  `update provider_transactions set is_settled = true where not is_settled and movement_id is not null and ours_pence = amount_pence`,
];

/** Reads what moved the provider's balance and what it paid out, keeps each line once, books what only the provider knows, and finds the rest in our books. */
@Injectable()
export class BalanceReads {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly books: BooksService,
    private readonly provider: StripeBalance,
  ) {}

  plan(ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.schedule({ kind: 'read-balance', key: 'all', data: {} });
      return { events: tx.events };
    });
  }

  /** Once a night after three o'clock, in real time, as the books are checked. */
  async planNightly(now: Date, ctx: Context): Promise<boolean> {
    const night = londonMoment(londonDate(now), '03:00');
    const row = await this.db.first<{ ended_at: Date | null }>('select ended_at from provider_reading');
    if (now < night || (row?.ended_at && row.ended_at >= night)) return false;
    await this.plan(ctx);
    return true;
  }

  async read(ctx: Context): Promise<void> {
    const now = this.clock.now();
    for (let from = await this.begin(now); from < now;) {
      const end = new Date(from.getTime() + (PART_DAYS + AGAIN_DAYS) * DAY_MS);
      const until = end < now ? end : new Date(now.getTime() + 1_000);
      for await (const lines of this.provider.lines({ from, until })) await this.keep(lines, ctx);
      await this.db.rows('update provider_reading set read_until = greatest(read_until, ?)', [until]);
      if (until > now) break;
      from = new Date(until.getTime() - AGAIN_DAYS * DAY_MS);
    }
    await this.readPayouts(now, ctx);
    await this.match(ctx);
    await this.db.rows('update provider_reading set ended_at = now()');
  }

  private async begin(now: Date): Promise<Date> {
    const row = await this.db.first<{ read_until: Date | null; first: Date | null }>(
      `select read_until, (select min(m.at) from book_movements m where m.kind in ('sale', 'late')) as first from provider_reading`,
    );
    if (row?.read_until) return new Date(row.read_until.getTime() - AGAIN_DAYS * DAY_MS);
    return londonMoment(addDays(londonDate(row?.first ?? now), -2));
  }

  private keep(lines: ProviderLine[], ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      for (const line of lines) {
        const [fresh] = await tx.rows<{ id: string }>(
          `insert into provider_transactions (id, type, category, amount_pence, fee_pence, net_pence, created_at, available_on, source, payment_id, read_at)
           values (?, ?, ?, ?, ?, ?, ?, ?::date, ?, ?, ?) on conflict (id) do nothing returning id`,
          [
            line.id,
            line.type,
            line.category,
            line.amountPence,
            line.feePence,
            line.netPence,
            line.createdAt,
            line.availableOn,
            line.source,
            line.paymentId,
            tx.now,
          ],
        );
        if (fresh) await this.book(tx, line);
      }
    });
  }

  private async book(tx: Tx, line: ProviderLine): Promise<void> {
    for (const movement of bookedFrom(line)) {
      await this.books.provider(tx, movement, line.createdAt);
      if (movement.key === `provider:${line.id}`)
        await tx.rows(
          `update provider_transactions set movement_id = (select id from book_movements where key = ?), ours_pence = amount_pence, is_settled = true where id = ?`,
          [movement.key, line.id],
        );
    }
  }

  private async readPayouts(now: Date, ctx: Context): Promise<void> {
    const row = await this.db.first<{ at: Date | null }>(
      `select coalesce(min(created_at) filter (where lines_pence is null or status not in ('paid', 'failed', 'canceled')), max(created_at)) as at from provider_payouts`,
    );
    const from = row?.at ? new Date(row.at.getTime() - AGAIN_DAYS * DAY_MS) : await this.begin(new Date(0));
    for await (const payouts of this.provider.payouts(from < now ? from : now))
      for (const payout of payouts) await this.keepPayout(payout, ctx);
  }

  // Its lines are read once, when the provider can name them all.
  private async keepPayout(payout: ProviderPayout, ctx: Context): Promise<void> {
    const known = await this.db.first<{ lines_pence: number | null; status: string }>(
      'select lines_pence, status from provider_payouts where id = ?',
      [payout.id],
    );
    if (known && known.lines_pence !== null && known.status === payout.status) return;
    const ids: string[] = [];
    let linesPence = 0;
    if (payout.hasLines && (!known || known.lines_pence === null))
      for await (const lines of this.provider.lines({ payoutId: payout.id })) {
        await this.keep(lines, ctx);
        for (const { id, type, netPence } of lines) {
          ids.push(id);
          if (type !== 'payout') linesPence += netPence;
        }
      }
    await this.db.transaction(ctx, async (tx) => {
      await tx.rows(
        `insert into provider_payouts (id, amount_pence, status, arrival_on, created_at, is_automatic, trace, lines_pence, read_at) values (?, ?, ?, ?::date, ?, ?, ?, ?, ?)
         on conflict (id) do update set status = excluded.status, arrival_on = excluded.arrival_on, trace = excluded.trace, lines_pence = coalesce(provider_payouts.lines_pence, excluded.lines_pence), read_at = excluded.read_at`,
        [
          payout.id,
          payout.amountPence,
          payout.status,
          payout.arrivalOn,
          payout.createdAt,
          payout.isAutomatic,
          payout.trace,
          payout.hasLines && ids.length > 0 ? linesPence : null,
          tx.now,
        ],
      );
      if (ids.length > 0)
        await tx.rows('update provider_transactions set payout_id = ? where id = any(?)', [payout.id, ids]);
    });
  }

  private match(ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      for (const sql of MATCHES) await tx.rows(sql);
    });
  }
}
