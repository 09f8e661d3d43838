import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { CreditCause } from '@sorrel/contracts/billing/words';
import {
  chargeIdIn,
  creditMovementOf,
  disputeOf,
  lateOf,
  refundOf,
  saleKey,
  saleOf,
  type Movement,
} from './movement.ts';

const BATCH = 500;
const CAPTURED = `select c.id, c.user_id as "userId", c.subscription_id as "subscriptionId", c.sequence, c.amount_pence as "amountPence", c.credit_pence as "creditPence", c.lines, c.paid_at as at,
  (c.is_surplus or i.paid_at is null or (c.amount_pence > 0 and i.stripe_transaction_id is distinct from c.payment_intent_id)) as "isLate"
  from charges c join items i on i.id = c.item_id where c.state = 'succeeded' and not exists (select 1 from book_movements m where m.key = 'charge:' || c.id) order by c.paid_at limit ${BATCH}`;
const CREDITED = `select e.user_id as "userId", e.amount_pence as "amountPence", e.cause, e.key, e.at from credit_entries e
  where not exists (select 1 from book_movements m where m.key = 'credit:' || e.key) order by e.id limit ${BATCH}`;
const RETURNED = `select r.id, r.charge_id as "chargeId", r.user_id as "userId", r.subscription_id as "subscriptionId", r.amount_pence as "amountPence", r.changed_at as at from refunds r
  where r.state = 'succeeded' and r.amount_pence > 0 and not exists (select 1 from book_movements m where m.key = 'refund:' || r.id || ':done') order by r.changed_at limit ${BATCH}`;

type Captured = Parameters<typeof saleOf>[0];
type Returned = Parameters<typeof refundOf>[0];
interface Credited {
  key: string;
  cause: CreditCause;
  amountPence: number;
}

/** Writes each movement of money down, in the transaction that moves it. */
@Injectable()
export class BooksService {
  constructor(private readonly db: Db) {}

  /** Written at the end: nothing asks for a sale's movement in the transaction that pays for it. */
  sale(tx: Tx, charge: Captured & { paidAt?: Date | null }): void {
    const [moved, entries] = this.parts(saleOf(charge), charge.paidAt ?? tx.now);
    tx.atEnd(moved.sql, [...moved.params], {
      params: [...entries.params],
      sql: entries.sql.replaceAll('moved', '{before}'),
    });
  }

  late(tx: Tx, charge: Captured & { paidAt?: Date | null }): Promise<void> {
    return this.write(tx, lateOf(charge), charge.paidAt ?? tx.now);
  }

  async credit(tx: Tx, userId: number, entry: Credited, at = tx.now): Promise<void> {
    const chargeId = entry.cause === 'refunded' ? chargeIdIn(entry.key) : null;
    await this.write(tx, creditMovementOf(userId, entry, chargeId !== null && (await this.isLate(tx, chargeId))), at);
  }

  async refund(tx: Tx, refund: Returned, step: 'done' | 'undone', at = tx.now): Promise<void> {
    await this.write(tx, refundOf(refund, await this.isLate(tx, refund.chargeId), step), at);
  }

  async dispute(
    tx: Tx,
    dispute: Parameters<typeof disputeOf>[0],
    charge: Parameters<typeof disputeOf>[1],
    step: 'taken' | 'returned',
  ): Promise<void> {
    await this.write(tx, disputeOf(dispute, charge, step), tx.now);
  }

  private async isLate(tx: Tx, chargeId: string): Promise<boolean> {
    const row = await tx.first<{ kind: string }>('select kind from book_movements where key = ?', [saleKey(chargeId)]);
    return row?.kind === 'late';
  }

  private async write(tx: Tx, movement: Movement, at: Date): Promise<void> {
    const [moved, entries] = this.parts(movement, at);
    await tx.beside.rows(`with moved as (${moved.sql}) ${entries.sql}`, [...moved.params, ...entries.params]);
  }

  // The movement, unless its key has one already, and its entries.
  private parts(movement: Movement, at: Date) {
    const { key, kind, userId, subscriptionId, sequence, chargeId } = movement;
    const entries = Object.entries(movement.entries).filter(([, pence]) => pence !== 0);
    return [
      {
        sql: 'insert into book_movements (key, kind, at, user_id, subscription_id, sequence, charge_id) values (?, ?, ?, ?, ?, ?, ?) on conflict (key) do nothing returning id',
        params: [key, kind, at, userId, subscriptionId, sequence, chargeId],
      },
      {
        sql: 'insert into book_entries (movement_id, account, amount_pence) select moved.id, e.key, e.value::int from moved, jsonb_each_text(?::jsonb) e',
        params: [JSON.stringify(Object.fromEntries(entries))],
      },
    ] as const;
  }

  /** Books movements from before there were books, or from a version that kept none. Answers how many. */
  async backfill(ctx: Context): Promise<number> {
    let written = 0;
    for (;;) {
      const count = await this.db.transaction(ctx, async (tx) => {
        const charges = await tx.rows<Captured & Row & { isLate: boolean; at: Date }>(CAPTURED);
        for (const charge of charges) await this.write(tx, (charge.isLate ? lateOf : saleOf)(charge), charge.at);
        const credited = await tx.rows<Credited & Row & { userId: number; at: Date }>(CREDITED);
        for (const entry of credited) await this.credit(tx, entry.userId, entry, entry.at);
        const refunds = await tx.rows<Returned & Row & { at: Date }>(RETURNED);
        for (const refund of refunds) await this.refund(tx, refund, 'done', refund.at);
        return charges.length + credited.length + refunds.length;
      });
      written += count;
      if (count === 0) return written;
    }
  }
}
