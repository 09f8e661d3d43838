import { Injectable } from '@nestjs/common';
import type { CreditCause } from '@sorrel/contracts/billing/words';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { BooksService } from '../books.service.ts';
import { NoticeRechecks } from '../../announcing/notice-rechecks.service.ts';
import { balanceAfter, reversible, type CreditEntry } from '../ledger.ts';

/** A customer's credit: an append-only list of entries and its sum, moved under the account's row lock. */
@Injectable()
export class CreditService {
  constructor(
    private readonly db: Db,
    private readonly books: BooksService,
    private readonly rechecks: NoticeRechecks,
  ) {}

  /** Pass `tx` inside a transaction: otherwise it would hold one connection and wait for a second. */
  async balance(userId: number, rows: Pick<Db, 'first'> = this.db): Promise<number> {
    const row = await rows.first<{ balance_pence: number }>(
      'select balance_pence from credit_accounts where user_id = ?',
      [userId],
    );
    return row?.balance_pence ?? 0;
  }

  async has(key: string, rows: Pick<Db, 'first'>): Promise<boolean> {
    return (await rows.first('select 1 from credit_entries where key = ?', [key])) !== undefined;
  }

  /** The balance, with the account locked until the transaction ends. */
  async locked(tx: Tx, userId: number): Promise<number> {
    const row = await tx.beside.first<{ balance_pence: number }>(
      `insert into credit_accounts (user_id, balance_pence) values (?, 0)
       on conflict (user_id) do update set balance_pence = credit_accounts.balance_pence returning balance_pence`,
      [userId],
    );
    return row?.balance_pence ?? 0;
  }

  /** Writes an entry unless its key has one already. Answers the balance. */
  async post(tx: Tx, userId: number, entry: CreditEntry): Promise<number> {
    if (entry.amountPence === 0) return this.balance(userId, tx);
    const before = await this.locked(tx, userId);
    if (await tx.first('select 1 from credit_entries where key = ?', [entry.key])) return before;
    const after = balanceAfter(before, entry);
    await tx.rows(
      'insert into credit_entries (user_id, amount_pence, balance_pence, cause, key, by_user_id, at) values (?, ?, ?, ?, ?, ?, ?)',
      [userId, entry.amountPence, after, entry.cause, entry.key, tx.ctx.actor.userId, tx.now],
    );
    await tx.rows('update credit_accounts set balance_pence = ? where user_id = ?', [after, userId]);
    await this.books.credit(tx, userId, entry);
    await this.rechecks.creditMoved(tx, userId);
    return after;
  }

  /** Takes back what an entry gave, as far as it is unspent. Answers what was taken and what was spent, or null when there is no such entry. */
  async takeBack(
    tx: Tx,
    userId: number,
    earnedKey: string,
    back: { key: string; cause: CreditCause },
  ): Promise<{ takenPence: number; keptPence: number } | null> {
    const earned = await tx.first<{ amount_pence: number }>('select amount_pence from credit_entries where key = ?', [
      earnedKey,
    ]);
    if (!earned || (await tx.first('select 1 from credit_entries where key = ?', [back.key]))) return null;
    const takenPence = reversible(await this.locked(tx, userId), earned.amount_pence);
    await this.post(tx, userId, { amountPence: -takenPence, ...back });
    return { takenPence, keptPence: earned.amount_pence - takenPence };
  }
}
