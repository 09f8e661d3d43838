import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { changeCredit, readCreditRequests } from '@sorrel/contracts/billing/rpc';
import type { CreditState } from '@sorrel/contracts/billing/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CreditService } from '../ledger/balances/credit.service.ts';
import { LARGEST_CHANGE_PENCE } from '../ledger/ledger.ts';

type Answer = z.input<typeof changeCredit.output>;

const DAY_MS = 24 * 3_600_000;
interface Request extends Row {
  id: string;
  user_id: number;
  amount_pence: number;
  state: CreditState;
  asked_by: number;
  changed_at: Date;
}

/** Credit that staff give or take: a small amount by one person, a large one by two. */
@Injectable()
export class CreditConsole {
  constructor(
    private readonly db: Db,
    private readonly credit: CreditService,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  /** The same idempotency key twice is one entry, or one request. */
  change(input: z.output<typeof changeCredit.input>, ctx: Context): Promise<Answer> {
    const { userId, valuePence: amountPence } = input;
    if (amountPence === 0) throw invalid('value', 'Please enter a valid positive number');
    if (Math.abs(amountPence) > LARGEST_CHANGE_PENCE)
      throw invalid('value', 'Please enter at most £1,000.00 at a time.');
    return this.db.transaction(ctx, async (tx) => {
      if (!(await tx.first('select 1 from customers where user_id = ?', [userId])))
        throw invalid('id', 'We do not know this customer.');
      const key = input.idempotencyKey
        ? `staff:${userIdOf(ctx)}:${userId}:${input.idempotencyKey}`
        : `staff:${ctx.actor.requestId}`;
      await this.credit.locked(tx, userId);
      const known = await tx.first<{ is_done: boolean; is_asked: boolean }>(
        'select exists (select 1 from credit_entries where key = ?) as is_done, exists (select 1 from credit_requests where key = ?) as is_asked',
        [key, key],
      );
      const lately = amountPence > 0 && !known?.is_done ? await this.givenLately(tx, userId) : 0;
      if (known?.is_asked || Math.abs(amountPence) + lately > this.config.creditTwoPersonPence)
        return this.ask(tx, userId, amountPence, key);
      const balancePence = await this.give(tx, userId, amountPence, key);
      return { balancePence, state: 'approved', requestId: null };
    });
  }

  async read(userId: number): Promise<z.input<typeof readCreditRequests.output>> {
    const rows = await this.db.rows<Request>(
      'select * from credit_requests where user_id = ? order by created_at desc, id limit 20',
      [userId],
    );
    return {
      limitPence: this.config.creditTwoPersonPence,
      requests: rows.map((row) => ({
        id: row.id,
        amountPence: row.amount_pence,
        state: row.state,
        askedBy: row.asked_by,
        at: row.changed_at.toISOString(),
      })),
    };
  }

  /** Somebody else than who asked agrees; repeating is harmless. What cannot be taken off any more stays asked for. */
  approve(requestId: string, ctx: Context): Promise<Answer> {
    return this.decide(requestId, 'approved', ctx, (tx, { id, user_id, amount_pence }) =>
      this.give(tx, user_id, amount_pence, `request:${id}`),
    );
  }

  decline(requestId: string, ctx: Context): Promise<Answer> {
    return this.decide(requestId, 'declined', ctx);
  }

  // Splitting a large amount does not help: all that one person gave within a day counts.
  private async givenLately(tx: Tx, userId: number): Promise<number> {
    const row = await tx.first<{ given: number }>(
      `select coalesce(sum(amount_pence), 0)::int as given from credit_entries
       where user_id = ? and cause = 'staff' and amount_pence > 0 and at > ? and key like 'staff:%'`,
      [userId, new Date(tx.now.getTime() - DAY_MS)],
    );
    return row?.given ?? 0;
  }

  private give(tx: Tx, userId: number, amountPence: number, key: string): Promise<number> {
    return this.credit.post(tx, userId, { amountPence, cause: 'staff', key });
  }

  private async ask(tx: Tx, userId: number, amountPence: number, key: string): Promise<Answer> {
    const id = randomUUID();
    const made = await tx.rows(
      `insert into credit_requests (id, user_id, amount_pence, asked_by, key, created_at, changed_at) values (?, ?, ?, ?, ?, ?, ?) on conflict (key) do nothing returning id`,
      [id, userId, amountPence, userIdOf(tx.ctx), key, tx.now, tx.now],
    );
    if (made.length > 0) await tx.audit('credit.asked', `user=${userId}`, { pence: amountPence });
    const row = await tx.first<Request>('select * from credit_requests where key = ?', [key]);
    if (!row) throw notFound('This request');
    return this.answer(tx, row, row.state);
  }

  private decide(
    requestId: string,
    state: 'approved' | 'declined',
    ctx: Context,
    carryOut?: (tx: Tx, request: Request) => Promise<unknown>,
  ): Promise<Answer> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<Request>('select * from credit_requests where id = ? for update', [requestId]);
      if (!row) throw notFound('This request');
      if (row.state === state) return this.answer(tx, row, state);
      if (row.state !== 'requested')
        throw conflict(`This was ${row.state} already: nothing was changed.`, 'decided_already');
      if (row.asked_by === userIdOf(ctx))
        throw new Fault('forbidden', 'You asked for this credit yourself. Another person has to decide about it.');
      await tx.audit('credit.decided', `user=${row.user_id}`, { pence: row.amount_pence, state });
      await carryOut?.(tx, row);
      await tx.rows('update credit_requests set state = ?, decided_by = ?, changed_at = ? where id = ?', [
        state,
        userIdOf(ctx),
        tx.now,
        row.id,
      ]);
      return this.answer(tx, row, state);
    });
  }

  private async answer(tx: Tx, { id, user_id }: Request, state: CreditState): Promise<Answer> {
    return { balancePence: await this.credit.balance(user_id, tx), state, requestId: id };
  }
}
