import { Inject, Injectable } from '@nestjs/common';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { invalid } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { BooksQueries, MOST_DIFFERENCES } from './books.queries.ts';
import { compare, missing, unfounded, type Difference, type Statement } from './comparison.ts';
import { StripeStatement } from './stripe.statement.ts';

// A payment made just now is booked when its webhook arrives, so it belongs to the next check.
const FRESH_MS = 2 * 60_000;
// The provider dates a payment by its attempt, we date it by the money: up to a day apart when the bank asks the customer.
const SLACK_DAYS = 2;
const NIGHTLY = 'nightly';

/** Compares the books with our tables and with the card provider. Differences are recorded for staff; nothing is corrected here. */
@Injectable()
export class BookChecks {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queries: BooksQueries,
    private readonly provider: StripeStatement,
    @Inject(LOG) private readonly log: Log,
  ) {}

  plan(from: string, to: string, ctx: Context): Promise<{ checkId: number }> {
    if (from > to) throw invalid('from', 'The first day must not be after the last.');
    return this.db.transaction(ctx, async (tx) => {
      const by = ctx.actor.kind === 'staff' ? ctx.actor.name : NIGHTLY;
      const [row] = await tx.rows<{ id: number }>(
        `insert into book_checks (state, from_date, to_date, by_name, planned_at) values ('planned', ?::date, ?::date, ?, ?) returning id`,
        [from, to, by, tx.now],
      );
      const checkId = row?.id ?? 0;
      await tx.schedule({ kind: 'check-books', key: String(checkId), data: { checkId } });
      return { checkId };
    });
  }

  /** Once a night after three o'clock, in real time. The check starts where the last one ended, with some overlap. */
  async planNightly(now: Date, ctx: Context): Promise<boolean> {
    const night = londonMoment(londonDate(now), '03:00');
    if (now < night) return false;
    const last = await this.db.first<{ made_at: Date; to_date: string }>(
      'select made_at, to_date from book_checks where by_name = ? order by id desc limit 1',
      [NIGHTLY],
    );
    if (last && last.made_at >= night) return false;
    const first = await this.db.first<{ at: Date | null }>('select min(at) as at from book_movements');
    const today = londonDate(this.clock.now());
    const begin = last ? addDays(last.to_date, -SLACK_DAYS) : londonDate(first?.at ?? this.clock.now());
    await this.plan(begin < today ? begin : today, today, ctx);
    return true;
  }

  async run(checkId: number, isLastTry: boolean, ctx: Context): Promise<void> {
    const check = await this.db.first<{ from_date: string; to_date: string }>(
      `select from_date, to_date from book_checks where id = ? and state = 'planned'`,
      [checkId],
    );
    if (!check) return;
    try {
      const { compared, differences } = await this.compared(check.from_date, check.to_date);
      await this.finish(checkId, 'done', compared, differences, ctx);
      if (differences.length > 0)
        this.log.error('the books differ from our tables or the card provider', { count: differences.length });
    } catch (error) {
      if (!isLastTry) throw error;
      this.log.warn('the books could not be compared', { error });
      await this.finish(checkId, 'broken-off', 0, [], ctx);
    }
  }

  private async compared(fromDate: string, toDate: string): Promise<{ compared: number; differences: Difference[] }> {
    const from = londonMoment(fromDate);
    const end = londonMoment(addDays(toDate, 1));
    const fresh = new Date(this.clock.now().getTime() - FRESH_MS);
    const until = end < fresh ? end : fresh;
    const theirs: Statement =
      from < until ? await this.provider.between(from, until) : { payments: [], refunds: [], disputes: [] };
    const ours = await this.queries.ledger(from, until, theirs);
    const found = compare(theirs, ours);
    for (const one of missing(theirs, ours)) {
      // Begun outside the period or at its edge: the provider is asked for this one alone.
      const theirsPence = await this.provider.alone(one.kind, one.id);
      if (theirsPence !== one.amountPence) found.push(unfounded(one, theirsPence));
    }
    const own = await this.queries.ownDifferences();
    const compared = theirs.payments.length + theirs.refunds.length + theirs.disputes.length;
    return { compared, differences: [...own, ...found].slice(0, MOST_DIFFERENCES) };
  }

  private finish(
    checkId: number,
    state: 'done' | 'broken-off',
    compared: number,
    differences: Difference[],
    ctx: Context,
  ): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const changed = await tx.rows(
        `update book_checks set state = ?, finished_at = ?, compared = ?, differences = ? where id = ? and state = 'planned' returning id`,
        [state, tx.now, compared, differences.length, checkId],
      );
      if (changed.length === 0) return;
      for (const { what, subscriptionId, paymentId, oursPence, theirsPence } of differences)
        await tx.rows(
          'insert into book_differences (check_id, what, subscription_id, payment_id, ours_pence, theirs_pence) values (?, ?, ?, ?, ?, ?)',
          [checkId, what, subscriptionId, paymentId, oursPence, theirsPence],
        );
    });
  }
}
