import { Injectable } from '@nestjs/common';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { invalid } from '@sorrel/service-kit/fault';
import { BooksService } from '../books/books.service.ts';
import { LARGEST_CHANGE_PENCE, balanceAfter, reversible, type CreditCause, type CreditEntry } from './ledger.ts';

/** A customer's credit: an append-only list of entries and its sum, moved under the account's row lock. */
@Injectable()
export class CreditService {
  constructor(
    private readonly db: Db,
    private readonly books: BooksService,
  ) {}

  /** Inside a transaction give its `tx`: a second connection would be waited for while the first is held. */
  async balance(userId: number, rows: Pick<Db, 'first'> = this.db): Promise<number> {
    const row = await rows.first<{ balance_pence: number }>(
      'select balance_pence from credit_accounts where user_id = ?',
      [userId],
    );
    return row?.balance_pence ?? 0;
  }

  /** The balance, with the account locked until the transaction ends. */
  async locked(tx: Tx, userId: number): Promise<number> {
    await tx.rows(
      'insert into credit_accounts (user_id, balance_pence) values (?, 0) on conflict (user_id) do nothing',
      [userId],
    );
    return (
      (
        await tx.first<{ balance_pence: number }>(
          'select balance_pence from credit_accounts where user_id = ? for update',
          [userId],
        )
      )?.balance_pence ?? 0
    );
  }

  /** Writes an entry unless its key has one already. Answers the balance. */
  async post(tx: Tx, userId: number, entry: CreditEntry): Promise<number> {
    const before = await this.locked(tx, userId);
    if (entry.amountPence === 0) return before;
    if (await tx.first('select 1 from credit_entries where key = ?', [entry.key])) return before;
    const after = balanceAfter(before, entry);
    await tx.rows(
      'insert into credit_entries (user_id, amount_pence, balance_pence, cause, key, by_user_id, at) values (?, ?, ?, ?, ?, ?, ?)',
      [userId, entry.amountPence, after, entry.cause, entry.key, tx.ctx.actor.userId, tx.now],
    );
    await tx.rows('update credit_accounts set balance_pence = ? where user_id = ?', [after, userId]);
    await this.books.credit(tx, userId, entry);
    return after;
  }

  /** Takes back a reward, as far as it has not been spent. */
  async reverse(tx: Tx, userId: number, earnedKey: string, key: string, cause: CreditCause): Promise<void> {
    const earned = await tx.first<{ amount_pence: number }>('select amount_pence from credit_entries where key = ?', [
      earnedKey,
    ]);
    if (!earned) return;
    const balance = await this.locked(tx, userId);
    await this.post(tx, userId, { amountPence: -reversible(balance, earned.amount_pence), cause, key });
  }

  /** Staff add or take off. The same idempotency key twice is one entry. */
  change(
    input: { userId: number; valuePence: number; idempotencyKey?: string | null | undefined },
    ctx: Context,
  ): Promise<{ balancePence: number }> {
    if (input.valuePence === 0) throw invalid('value', 'Please enter a valid positive number');
    if (Math.abs(input.valuePence) > LARGEST_CHANGE_PENCE)
      throw invalid('value', 'Please enter at most £1,000.00 at a time.');
    return this.db.transaction(ctx, async (tx) => {
      if (!(await tx.first('select 1 from customers where user_id = ?', [input.userId])))
        throw invalid('id', 'We do not know this customer.');
      const key = input.idempotencyKey
        ? `staff:${userIdOf(ctx)}:${input.userId}:${input.idempotencyKey}`
        : `staff:${ctx.actor.requestId}`;
      return {
        balancePence: await this.post(tx, input.userId, { amountPence: input.valuePence, cause: 'staff', key }),
      };
    });
  }
}
