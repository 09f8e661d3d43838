import { Injectable } from '@nestjs/common';
import { owingChanged, owingTold } from '@sorrel/contracts/fulfilment/events';
import type { OwingEnd } from '@sorrel/contracts/fulfilment/owing';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { endOf, type Standing } from './owing.ts';

export interface OwingRow extends Row {
  id: number;
  item_id: number;
  subscription_id: number;
  user_id: number;
  code: string;
  months: number;
  since: Date;
  opened_by: string;
  state: 'open' | 'withheld' | 'closed';
  expected_on: string | null;
  told_at: Date | null;
  told_expected_on: string | null;
  ended: OwingEnd | null;
  closed_at: Date | null;
}
export type OwingChange = 'opened' | 'expected' | 'told' | 'withheld' | 'resumed' | 'closed';
export const CHANGE_REASON = 'fulfilment.owing_changes.reason';

/** So long the bench may go on before a patient is told: the other lines of a delivery are tried meanwhile, and make one letter. */
const TELL_AFTER_MS = 10 * 60_000;

/** The rows of what is owed. Everything here runs under the item's own row lock, which the caller holds. */
@Injectable()
export class Owed {
  constructor(private readonly sealer: Sealer) {}

  /** Once an item, while it is owed. One that was only held in between keeps its place in the queue. */
  async open(
    tx: Tx,
    item: { itemId: number; subscriptionId: number; userId: number; code: string; months: number },
  ): Promise<void> {
    const { itemId, subscriptionId, userId, code, months } = item;
    const [row] = await tx.rows<OwingRow>(
      `insert into owings (id, item_id, subscription_id, user_id, code, months, since, opened_by)
       select ?, ?, ?, ?, ?, ?, coalesce((select min(since) from owings where item_id = ? and code = ? and ended = 'held'), ?), ?
       on conflict (item_id) where state <> 'closed' do nothing returning *`,
      [await tx.nextId('owings'), itemId, subscriptionId, userId, code, months, itemId, code, tx.now, nameOf(tx)],
    );
    if (!row) return;
    await tx.rows('update dispatches set owing_id = ? where item_id = ?', [row.id, itemId]);
    await this.note(tx, row, 'opened');
    await this.publish(tx, row);
    await this.tellLater(tx, row);
    await tx.audit('owing.opened', `itemId=${itemId}`, { owing: row.id });
  }

  /** Brings it in line with what its item has become. True: it was supplied, and its patient had been told that it is owed. */
  async follow(
    tx: Tx,
    item: { itemId: number; owingId: number | null; gateReason: string | null; isWithheld: boolean },
    { status, code, product }: Pick<Standing, 'status' | 'code'> & { product: string },
    trackingNumber: string | null = null,
  ): Promise<boolean> {
    if (item.owingId === null) return false;
    const row = await this.locked(tx, item.owingId);
    const how = row.state === 'closed' ? null : endOf(row.code, { ...item, status, code });
    if (how === null) return false;
    await this.end(tx, row, how);
    if (how !== 'supplied' || row.told_at === null) return false;
    // A parcel of ours has a letter of its own, which says that this was owed.
    await tx.publish(owingTold, `customer:${row.user_id}`, {
      key: `owing:${row.id}:sent`,
      userId: row.user_id,
      isMailed: trackingNumber !== null,
      news: { kind: 'sent', owed: [{ orderId: `SRL-${row.item_id}`, product, expectedOn: null }] },
    });
    return true;
  }

  async end(tx: Tx, row: OwingRow, how: OwingEnd, reason: string | null = null): Promise<void> {
    await tx.rows(`update owings set state = 'closed', ended = ?, closed_at = ? where id = ?`, [how, tx.now, row.id]);
    await tx.rows('update dispatches set owing_id = null, is_withheld = false where item_id = ?', [row.item_id]);
    await this.note(tx, row, 'closed', { reason });
    await this.publish(tx, { ...row, state: 'closed' });
    await tx.audit('owing.closed', `itemId=${row.item_id}`, { owing: row.id, how });
  }

  /** Whether the item may be supplied, by its owing: the caller settles the item afterwards. */
  async withhold(tx: Tx, row: OwingRow, isWithheld: boolean): Promise<void> {
    const state = isWithheld ? 'withheld' : 'open';
    await tx.rows('update owings set state = ? where id = ?', [state, row.id]);
    await tx.rows('update dispatches set is_withheld = ? where item_id = ?', [isWithheld, row.item_id]);
    await this.note(tx, row, isWithheld ? 'withheld' : 'resumed');
    await this.publish(tx, { ...row, state });
    await tx.audit(isWithheld ? 'owing.withheld' : 'owing.resumed', `itemId=${row.item_id}`, { owing: row.id });
  }

  async expect(tx: Tx, row: OwingRow, expectedOn: string | null, reason: string): Promise<void> {
    await tx.rows('update owings set expected_on = ? where id = ?', [expectedOn, row.id]);
    await this.note(tx, row, 'expected', { expectedOn, reason });
    await this.publish(tx, { ...row, expected_on: expectedOn });
    await this.tellLater(tx, row);
    await tx.audit('owing.expected', `itemId=${row.item_id}`, { owing: row.id });
  }

  async told(tx: Tx, row: OwingRow): Promise<void> {
    await tx.rows('update owings set told_at = coalesce(told_at, ?), told_expected_on = expected_on where id = ?', [
      tx.now,
      row.id,
    ]);
    await this.note(tx, row, 'told', { expectedOn: row.expected_on });
  }

  async locked(tx: Tx, id: number): Promise<OwingRow> {
    const row = await tx.first<OwingRow>('select * from owings where id = ? for update', [id]);
    if (!row) throw new Error(`Owing ${id} is missing.`);
    return row;
  }

  /** What happened to it, never rewritten. */
  private async note(
    tx: Tx,
    { id: owingId, item_id: itemId }: OwingRow,
    kind: OwingChange,
    { expectedOn = null, reason = null }: { expectedOn?: string | null; reason?: string | null } = {},
  ): Promise<void> {
    const id = await tx.nextId('owing_changes');
    await tx.rows(
      'insert into owing_changes (id, owing_id, item_id, kind, expected_on, reason_sealed, at, by_name) values (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        id,
        owingId,
        itemId,
        kind,
        expectedOn,
        reason === null ? null : this.sealer.seal(CHANGE_REASON, id, reason),
        tx.now,
        nameOf(tx),
      ],
    );
  }

  private async publish(tx: Tx, row: OwingRow): Promise<void> {
    await tx.publish(owingChanged, `item:${row.item_id}`, {
      itemId: row.item_id,
      subscriptionId: row.subscription_id,
      userId: row.user_id,
      state: row.state,
      since: row.since.toISOString(),
      expectedOn: row.expected_on,
    });
  }

  private async tellLater(tx: Tx, { subscription_id: subscriptionId }: OwingRow): Promise<void> {
    await tx.schedule({
      kind: 'tell-owed',
      key: `subscription:${subscriptionId}`,
      data: { subscriptionId },
      dueAt: new Date(tx.now.getTime() + TELL_AFTER_MS),
    });
  }
}

/** A job's own name says nothing to people. */
const nameOf = ({ ctx: { actor } }: Tx): string => (actor.kind === 'staff' ? actor.name : 'Sorrel');
