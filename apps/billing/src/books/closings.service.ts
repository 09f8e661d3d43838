import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ACCOUNTS, USUAL_ACCOUNTS, wrongIn, type LedgerAccount } from '@sorrel/contracts/billing/ledger-accounts';
import type { ClosingTotals, readClosings } from '@sorrel/contracts/billing/rpc';
import type { Account } from '@sorrel/contracts/billing/words';
import { addMonths, londonDate, londonMoment } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { BOOKED } from '../insights/book-days.service.ts';
import { FACTS } from './books.queries.ts';

type Reader = Pick<Tx, 'rows' | 'first'>;
interface ClosingRow extends Row {
  month: string;
  proposed_by: number;
  proposed_name: string;
  proposed_at: Date;
  closed_name: string | null;
  closed_at: Date | null;
  totals: ClosingTotals | null;
}

const firstDay = (month: string): string => `${month}-01`;
const nextMonth = (month: string): string => addMonths(firstDay(month), 1).slice(0, 7);
const startOf = (month: string): Date => londonMoment(firstDay(month), '00:00');

/** Months of the books: closed by two people, in order, and never opened again. */
@Injectable()
export class ClosingsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<z.input<typeof readClosings.output>> {
    const [rows, next, accounts] = await Promise.all([
      this.db.rows<ClosingRow>('select * from book_closings'),
      this.nextToClose(this.db),
      this.accounts(this.db),
    ]);
    const known = new Map(rows.map((row) => [row.month, row]));
    const months: string[] = [];
    const oldest = [...known.keys(), ...(next ? [next] : [])].sort()[0];
    const current = londonDate(this.clock.now()).slice(0, 7);
    for (let month = oldest ?? current; month <= current; month = nextMonth(month)) months.unshift(month);
    return {
      accounts,
      months: months.map((month) => {
        const row = known.get(month);
        return {
          month,
          state: row?.closed_at ? 'closed' : row ? 'proposed' : 'open',
          isNext: month === next && month < current,
          proposedBy: row?.proposed_by ?? null,
          proposedName: row?.proposed_name ?? null,
          proposedAt: row?.proposed_at.toISOString() ?? null,
          closedName: row?.closed_name ?? null,
          closedAt: row?.closed_at?.toISOString() ?? null,
          totals: row?.totals ?? null,
        };
      }),
    };
  }

  propose(month: string, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      await this.demandNext(tx, month);
      await tx.rows(
        `insert into book_closings (month, proposed_by, proposed_name, proposed_at) values (?, ?, ?, ?) on conflict (month) do nothing`,
        [month, userIdOf(ctx), ctx.actor.name, tx.now],
      );
      return { events: tx.events };
    });
  }

  withdraw(month: string, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('delete from book_closings where month = ? and closed_at is null', [month]);
      return { events: tx.events };
    });
  }

  /** Whoever is writing into the month at this moment is waited for; whoever comes after writes into the next one. */
  close(month: string, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('select open_from from book_period for update');
      const row = await tx.first<ClosingRow>('select * from book_closings where month = ? for update', [month]);
      if (!row) throw notFound('This proposal');
      if (row.closed_at) return { events: tx.events };
      await this.demandNext(tx, month);
      if (row.proposed_by === userIdOf(ctx))
        throw conflict('A second person closes a month that you have proposed.', 'two_people');
      const [from, until] = [startOf(month), startOf(nextMonth(month))];
      const totals = await this.totals(tx, month, from, until);
      await tx.rows(
        `insert into book_closed_lines (movement_id, item_id, code, is_prescription, reference) select m.id, ${FACTS} where m.at >= ? and m.at < ?`,
        [from, until],
      );
      await tx.rows('update book_period set open_from = ?', [until]);
      await tx.rows(
        'update book_closings set closed_by = ?, closed_name = ?, closed_at = ?, totals = ?, accounts = ? where month = ?',
        [userIdOf(ctx), ctx.actor.name, tx.now, JSON.stringify(totals), JSON.stringify(await this.accounts(tx)), month],
      );
      return { events: tx.events };
    });
  }

  saveAccounts(accounts: LedgerAccount[], ctx: Context): Promise<{ events: string[] }> {
    const wrong = wrongIn(accounts);
    if (wrong) throw invalid('accounts', wrong);
    return this.db.transaction(ctx, async (tx) => {
      for (const { account, code, name } of accounts)
        await tx.rows(
          `insert into ledger_accounts (account, code, name, by_name, changed_at) values (?, ?, ?, ?, ?)
           on conflict (account) do update set code = excluded.code, name = excluded.name, by_name = excluded.by_name, changed_at = excluded.changed_at`,
          [account, code, name, ctx.actor.name, tx.now],
        );
      return { events: tx.events };
    });
  }

  /** As they are now, or as they were in the closed month that holds all these days. */
  async accountsOf(from: string, to: string): Promise<LedgerAccount[]> {
    const month = from.slice(0, 7);
    const closed =
      to.slice(0, 7) === month
        ? await this.db.first<{ accounts: LedgerAccount[] | null }>(
            'select accounts from book_closings where month = ? and closed_at is not null',
            [month],
          )
        : undefined;
    return closed?.accounts ?? this.accounts(this.db);
  }

  private async accounts(reader: Reader): Promise<LedgerAccount[]> {
    const rows = await reader.rows<{ account: Account; code: string; name: string }>(
      'select account, code, name from ledger_accounts',
    );
    return ACCOUNTS.map((account) => {
      const own = rows.find((row) => row.account === account);
      return { account, ...(own ? { code: own.code, name: own.name } : USUAL_ACCOUNTS[account]) };
    });
  }

  // The month after the last that was closed, or the first in which anything moved.
  private async nextToClose(reader: Reader): Promise<string | null> {
    const row = await reader.first<{ closed: string | null; first: Date | null }>(
      `select (select max(month) from book_closings where closed_at is not null) as closed, (select min(at) from book_movements) as first`,
    );
    if (row?.closed) return nextMonth(row.closed);
    return row?.first ? londonDate(row.first).slice(0, 7) : null;
  }

  private async demandNext(tx: Tx, month: string): Promise<void> {
    if (month >= londonDate(tx.now).slice(0, 7)) throw conflict('Only a month that is over can be closed.');
    const next = await this.nextToClose(tx);
    if (month !== next)
      throw conflict(
        next && month > next
          ? `Months are closed in order: ${next} comes first.`
          : 'This month is closed already, or nothing moved in it.',
      );
  }

  private async totals(tx: Tx, month: string, from: Date, until: Date): Promise<ClosingTotals> {
    const [first, last] = [firstDay(month), londonDate(new Date(until.getTime() - 1))];
    const [moved] = await tx.rows<{ n: number }>(
      'select count(*)::int as n from book_movements where at >= ? and at < ?',
      [from, until],
    );
    const accounts = await tx.rows<{ account: Account; debit: number; credit: number; balance: number }>(
      `select account, coalesce(sum(debit_pence) filter (where day >= ?), 0)::bigint as debit, coalesce(sum(credit_pence) filter (where day >= ?), 0)::bigint as credit, sum(debit_pence - credit_pence)::bigint as balance
       from (${BOOKED}) booked where day <= ? group by account order by account`,
      [first, first, last],
    );
    const documents = await tx.rows<{
      series: string;
      n: number;
      first: number | null;
      last: number | null;
      net: number;
      vat: number;
      gross: number;
    }>(
      `select s.series, count(d.id)::int as n, min(d.number) as first, max(d.number) as last, coalesce(sum(d.net_pence), 0)::bigint as net, coalesce(sum(d.vat_pence), 0)::bigint as vat, coalesce(sum(d.gross_pence), 0)::bigint as gross
       from document_series s left join sale_documents d on d.series = s.series and d.day between ? and ? group by s.series order by s.series desc`,
      [first, last],
    );
    return {
      movements: moved?.n ?? 0,
      accounts: accounts.map(({ account, debit, credit, balance }) => ({
        account,
        debitPence: debit,
        creditPence: credit,
        balancePence: balance,
      })),
      documents: documents.map(({ n, net, vat, gross, ...row }) => ({
        series: row.series,
        first: row.first,
        last: row.last,
        count: n,
        netPence: net,
        vatPence: vat,
        grossPence: gross,
      })),
    };
  }
}
