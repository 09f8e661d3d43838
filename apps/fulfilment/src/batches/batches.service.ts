import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { amountText, type Unit } from '@sorrel/contracts/fulfilment/amount';
import type { ReleaseCheck } from '@sorrel/contracts/fulfilment/batch-release';
import type { adjustBatch, quarantineBatch, receiveBatch, releaseBatch } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { isIngredientCode, whyNotBooked, whyNotCorrected, whyNotReleased, written } from './batch.ts';
import { MADE_FROM } from './made-from.ts';
import { Shelf, type BatchRow } from './shelf.service.ts';

type Delivery = z.output<typeof receiveBatch.input>;
export const STATE_REASON = 'fulfilment.batches.state_reason';
export const STATES_REASON = 'fulfilment.batch_states.reason';

/** Batches as the pharmacy keeps them: received, released, stopped, corrected. Each act is one transaction under the code's lock. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly db: Db,
    private readonly shelf: Shelf,
    private readonly sealer: Sealer,
  ) {}

  receive(delivery: Delivery, ctx: Context): Promise<{ id: number; events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const { code, quantity } = delivery;
      const unit = await this.unitOf(tx, code);
      const why = whyNotBooked(unit, delivery);
      if (why) throw new Fault('invalid', why.text, { errors: { [why.field]: [why.text] } });
      if (delivery.expiresOn <= londonDate(tx.now))
        throw new Fault('invalid', 'This batch has expired already.', {
          errors: { expires_on: ['This batch has expired already.'] },
        });
      await this.shelf.lock(tx, code);
      const known = await this.before(tx, delivery);
      if (known) return { id: known, events: [] };
      const id = await this.shelf.begin(tx, { ...delivery, unit });
      await tx.audit('batch.received', `batch=${id}`, { code, quantity, unit });
      return { id, events: tx.events };
    });
  }

  /** What a code is counted in: packs, or as its ingredient is. */
  private async unitOf(tx: Tx, code: string): Promise<Unit> {
    if (!isIngredientCode(code)) return 'packs';
    const ingredient = await tx.first<{ unit: Unit }>('select unit from ingredients where code = ?', [code]);
    if (!ingredient) throw notFound('This ingredient');
    return ingredient.unit;
  }

  /** The id of the same delivery, where it was booked in before. */
  private async before(
    tx: Tx,
    { code, number, expiresOn, quantity, supplier, invoice }: Delivery,
  ): Promise<number | null> {
    const others = await tx.rows<BatchRow & { received: number }>(
      `select b.*, (select m.quantity from batch_movements m where m.batch_id = b.id and m.kind = 'received') as received from batches b where b.code = ? and b.number = ?`,
      [code, number],
    );
    const [other] = others;
    if (other && other.expires_on !== expiresOn)
      throw conflict(
        `Batch ${number} of ${code} was received before, and expires on ${written(other.expires_on)}. Please look at the pack again.`,
        'other_expiry',
      );
    if (other?.state === 'recalled')
      throw conflict(`Batch ${number} of ${code} is recalled. It must not be put on the shelf.`, 'recalled');
    const same = others.find((one) => one.supplier === supplier && one.invoice === invoice);
    if (same && same.received !== quantity)
      throw conflict(
        `This delivery was booked in before, with ${amountText(same.received, same.unit)}. Please correct that batch instead.`,
        'other_delivery',
      );
    return same?.id ?? null;
  }

  release({ id, checks }: z.output<typeof releaseBatch.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const batch = await this.locked(tx, id);
      if (batch.state === 'released') return { events: [] };
      if (batch.state === 'recalled')
        throw conflict('This batch is recalled. It cannot be released again.', 'recalled');
      if (batch.expires_on <= londonDate(tx.now))
        throw conflict('This batch has expired. It cannot be released.', 'expired');
      await this.refuseOfRecalled(tx, id);
      await this.refuseOwn(tx, batch);
      // From its first release on a code leaves by batch alone: what is only booked in stops nothing. An ingredient leaves nowhere.
      if (batch.unit === 'packs')
        await tx.rows('insert into kept_codes (code, since) values (?, ?) on conflict do nothing', [
          batch.code,
          tx.now,
        ]);
      await this.setState(tx, batch, 'released', null, checks);
      return { events: tx.events };
    });
  }

  /** Two people: whoever booked it in may have misread it. */
  private async refuseOwn(tx: Tx, { id, received_by_id: byId }: BatchRow): Promise<void> {
    const received = await tx.first<{ by_name: string }>(
      `select by_name from batch_movements where batch_id = ? and kind = 'received'`,
      [id],
    );
    const why = whyNotReleased(tx.ctx.actor, { byId, byName: received?.by_name ?? '' });
    if (why) throw conflict(why, 'own_delivery');
  }

  /** What was made from an ingredient that is recalled stays where it is. */
  private async refuseOfRecalled(tx: Tx, id: number): Promise<void> {
    const bad = await tx.first<{ number: string; name: string }>(
      `select i.number, n.name from worksheets w join worksheet_lines l on l.worksheet_id = w.id join batches i on i.id = l.batch_id join ingredients n on n.code = i.code
       where w.batch_id = ? and i.state = 'recalled' order by l.position limit 1`,
      [id],
    );
    if (bad)
      throw conflict(
        `This batch was made from ${bad.name}, batch ${bad.number}, which is recalled. It cannot be released.`,
        'ingredient_recalled',
      );
  }

  quarantine(
    { id, reason }: z.output<typeof quarantineBatch.input>,
    ctx: Context,
  ): Promise<{ events: string[]; itemIds: number[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const batch = await this.locked(tx, id);
      if (batch.state === 'recalled') throw conflict('This batch is recalled already.', 'recalled');
      const itemIds = await this.stop(tx, batch, 'quarantined', reason);
      return { events: tx.events, itemIds };
    });
  }

  /** Every delivery of this batch, for good, and what was made from it into quarantine. Answers how many packs went back to the shelf, and of how many made. */
  async recall(tx: Tx, id: number, reason: string): Promise<{ takenBack: number; madeStopped: number }> {
    const { code, number } = await this.locked(tx, id);
    const deliveries = await tx.rows<BatchRow>(
      `select * from batches where code = ? and number = ? and state <> 'recalled' order by id`,
      [code, number],
    );
    let back = 0;
    for (const delivery of deliveries) back += (await this.stop(tx, delivery, 'recalled', reason)).length;
    const made = await tx.rows<BatchRow>(`select * from batches where id in (${MADE_FROM}) order by code, id`, [
      code,
      number,
    ]);
    let madeStopped = 0;
    for (const { id: madeId } of made) {
      const batch = await this.locked(tx, madeId);
      if (batch.state !== 'released') continue;
      const why = `Made from ${code}, batch ${number}, which is recalled: ${reason}`;
      back += (await this.stop(tx, batch, 'quarantined', why)).length;
      madeStopped += 1;
    }
    return { takenBack: back, madeStopped };
  }

  /** Nothing more of it is packed; what was put aside and has not left is on the shelf again. Answers whose pack it was. */
  private async stop(tx: Tx, batch: BatchRow, state: 'quarantined' | 'recalled', reason: string): Promise<number[]> {
    const back = await tx.rows<{ item_id: number }>(
      `with gone as (delete from allocations where batch_id = ? and supplied_at is null returning item_id),
        unpacked as (delete from packings where item_id in (select item_id from gone))
       select item_id from gone`,
      [batch.id],
    );
    back.push(
      ...(await tx.rows<{ item_id: number }>(
        'update reships set batch_id = null where batch_id = ? and shipped_at is null returning item_id',
        [batch.id],
      )),
    );
    for (const { item_id: itemId } of back)
      await this.shelf.move(tx, { batchId: batch.id, kind: 'returned', quantity: 1, itemId });
    await this.setState(tx, batch, state, reason);
    return back.map(({ item_id: itemId }) => itemId).toSorted((a, b) => a - b);
  }

  adjust(
    { id, by, reason, key }: z.output<typeof adjustBatch.input>,
    ctx: Context,
  ): Promise<{ events: string[]; onHand: number }> {
    return this.db.transaction(ctx, async (tx) => {
      const { code, unit, on_hand: before } = await this.locked(tx, id);
      if (await tx.first('select 1 from batch_movements where key = ?', [key])) return { events: [], onHand: before };
      const why = whyNotCorrected(unit, before, by);
      if (why) throw new Fault('invalid', why, { errors: { by: [why] } });
      await this.shelf.move(tx, { batchId: id, kind: 'adjusted', quantity: by, reason, key });
      await this.shelf.tell(tx, code);
      await tx.audit('batch.adjusted', `batch=${id}`, { by, unit });
      return { events: tx.events, onHand: before + by };
    });
  }

  /** The batch under its code's lock. */
  async locked(tx: Tx, id: number): Promise<BatchRow> {
    await this.shelf.lock(tx, (await this.find(tx, id)).code);
    return this.find(tx, id);
  }

  async find(tx: Pick<Tx, 'first'>, id: number): Promise<BatchRow> {
    const row = await tx.first<BatchRow>('select * from batches where id = ?', [id]);
    if (!row) throw notFound('This batch');
    return row;
  }

  private async setState(
    tx: Tx,
    { id, code }: BatchRow,
    state: BatchRow['state'],
    reason: string | null,
    checks: readonly ReleaseCheck[] = [],
  ): Promise<void> {
    const entry = await tx.nextId('batch_states');
    await tx.rows(
      'insert into batch_states (id, batch_id, state, checks, reason_sealed, at, by_id, by_name) values (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        entry,
        id,
        state,
        [...checks],
        reason === null ? null : this.sealer.seal(STATES_REASON, entry, reason),
        tx.now,
        tx.ctx.actor.userId,
        tx.ctx.actor.name,
      ],
    );
    await tx.rows('update batches set state = ?, state_reason_sealed = ?, state_at = ?, state_by = ? where id = ?', [
      state,
      reason === null ? null : this.sealer.seal(STATE_REASON, id, reason),
      tx.now,
      tx.ctx.actor.name,
      id,
    ]);
    await this.shelf.tell(tx, code);
    await tx.audit(`batch.${state}`, `batch=${id}`);
  }
}
