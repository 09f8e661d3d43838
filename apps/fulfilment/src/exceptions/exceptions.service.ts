import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { parcelDecided } from '@sorrel/contracts/fulfilment/events';
import type { PackFate, ParcelOutcome, ParcelTrouble } from '@sorrel/contracts/fulfilment/parcel';
import type { decideParcel, markParcel } from '@sorrel/contracts/fulfilment/rpc';
import { isColdForm } from '@sorrel/contracts/packing';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Allocations } from '../batches/allocations.service.ts';
import { Shelf } from '../batches/shelf.service.ts';
import { orderIdOf, wantedOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { fatesOf, outcomesOf, remarksOf, whyNotMarked, type Facts } from './exception.ts';
import { RegisterRemarks } from './remarks.service.ts';

export interface ExceptionRow extends Row {
  id: number;
  item_id: number;
  reship_id: number | null;
  trouble: ParcelTrouble;
  is_back: boolean;
  note_sealed: string;
  key: string;
  opened_at: Date;
  opened_by: string;
  state: 'open' | 'reshipping' | 'refunding' | 'settled';
  outcome: ParcelOutcome | null;
  pack: PackFate | null;
  reason_sealed: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  settled_at: Date | null;
}
export const NOTE = 'fulfilment.parcel_exceptions.note';
export const REASON = 'fulfilment.parcel_exceptions.reason';
/** Who marks what the carrier says by itself. */
const CARRIER = 'Royal Mail';
const NEXT = { reship: 'reshipping', refund: 'refunding', none: 'settled' } as const;

/** Parcels that had trouble after they left. The item's row lock makes two people take turns. */
@Injectable()
export class ExceptionsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly records: DispatchRecords,
    private readonly allocations: Allocations,
    private readonly shelf: Shelf,
    private readonly remarks: RegisterRemarks,
  ) {}

  mark(
    { itemId, trouble, isBack, note, key }: z.output<typeof markParcel.input>,
    ctx: Context,
  ): Promise<z.input<typeof markParcel.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const dispatch = await this.records.locked(tx, itemId);
      if (!dispatch) throw notFound('This parcel');
      const known = await tx.first<ExceptionRow>(
        `select * from parcel_exceptions where item_id = ? and (state <> 'settled' or key = ?)`,
        [itemId, key],
      );
      if (known?.key === key) return { id: known.id, events: [] };
      if (known)
        throw conflict(
          `${known.opened_by} has marked this parcel already. Please look under Exceptions.`,
          'marked_already',
        );
      const why = whyNotMarked({ trouble, isBack }, { hasLeft: dispatch.shippedAt !== null, isCold: isCold(dispatch) });
      if (why) throw conflict(why, 'not_open');
      const reship = await tx.first<{ id: number | null }>(
        'select max(id) as id from reships where item_id = ? and shipped_at is not null',
        [itemId],
      );
      const id = await this.open(tx, {
        itemId,
        reshipId: reship?.id ?? null,
        trouble,
        isBack,
        note,
        key,
        by: tx.ctx.actor.name,
      });
      return { id, events: tx.events };
    });
  }

  /**
   * What the carrier says by itself. A parcel that somebody has in hand already is theirs; one that was marked so because it was on its way
   * for too long, and has come back since, is here again.
   */
  async raise(
    tx: Tx,
    about: { itemId: number; reshipId: number | null; trouble: 'returned' | 'warm'; note: string },
  ): Promise<void> {
    const { itemId, trouble, note } = about;
    await this.records.locked(tx, itemId);
    const known = await tx.first<ExceptionRow>(
      `select * from parcel_exceptions where item_id = ? and state <> 'settled'`,
      [itemId],
    );
    const isBack = trouble === 'returned';
    if (!known) await this.open(tx, { ...about, isBack, key: randomUUID(), by: CARRIER });
    else if (isBack && known.state === 'open' && known.opened_by === CARRIER)
      await tx.rows('update parcel_exceptions set trouble = ?, is_back = true, note_sealed = ? where id = ?', [
        trouble,
        this.sealer.seal(NOTE, known.id, note),
        known.id,
      ]);
  }

  private async open(
    tx: Tx,
    about: {
      itemId: number;
      reshipId: number | null;
      trouble: ParcelTrouble;
      isBack: boolean;
      note: string;
      key: string;
      by: string;
    },
  ): Promise<number> {
    const { itemId, reshipId, trouble, isBack, note, key, by } = about;
    const id = await tx.nextId('parcel_exceptions');
    await tx.rows(
      `insert into parcel_exceptions (id, item_id, reship_id, trouble, is_back, note_sealed, key, opened_at, opened_by) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, itemId, reshipId, trouble, isBack, this.sealer.seal(NOTE, id, note), key, tx.now, by],
    );
    await tx.audit('parcel.marked', `itemId=${itemId}`, { exception: id });
    return id;
  }

  decide(
    { id, outcome, pack, reason }: z.output<typeof decideParcel.input>,
    ctx: Context,
  ): Promise<z.input<typeof decideParcel.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const { exception, dispatch } = await this.locked(tx, id);
      if (exception.state !== 'open') {
        if (exception.outcome === outcome && exception.pack === pack) return { events: [] };
        throw conflict(`${exception.decided_by} has decided this already. Please look at it again.`, 'decided_already');
      }
      const facts = await this.facts(tx, exception, dispatch);
      if (!outcomesOf(facts).includes(outcome) || !fatesOf(facts).includes(pack))
        throw conflict('This is not open for this parcel any more. Please look at it again.', 'not_open');
      await this.move(tx, { exception, dispatch, fate: pack, reason });
      if (facts.isPrescription)
        for (const kind of remarksOf(exception.trouble, pack))
          await this.remarks.make(tx, { exceptionId: id, itemId: exception.item_id, kind, entry: { reason } });
      if (outcome === 'reship') await this.beginReship(tx, id, dispatch);
      await tx.rows(
        'update parcel_exceptions set state = ?, outcome = ?, pack = ?, reason_sealed = ?, decided_at = ?, decided_by = ?, settled_at = ? where id = ?',
        [
          NEXT[outcome],
          outcome,
          pack,
          this.sealer.seal(REASON, id, reason),
          tx.now,
          tx.ctx.actor.name,
          outcome === 'none' ? tx.now : null,
          id,
        ],
      );
      await tx.publish(parcelDecided, `item:${exception.item_id}`, {
        exceptionId: id,
        userId: dispatch.userId,
        orderId: orderIdOf(exception.item_id),
        trouble: exception.trouble,
        outcome,
        isBack: exception.is_back,
      });
      await tx.audit('parcel.decided', `itemId=${exception.item_id}`, { exception: id });
      return { events: tx.events };
    });
  }

  /** First the item's row, as everywhere: a pack is put aside under it. */
  async locked(tx: Tx, id: number): Promise<{ exception: ExceptionRow; dispatch: Dispatch }> {
    const row = await tx.first<{ item_id: number }>('select item_id from parcel_exceptions where id = ?', [id]);
    const dispatch = row ? await this.records.locked(tx, row.item_id) : null;
    const exception = await tx.first<ExceptionRow>('select * from parcel_exceptions where id = ? for update', [id]);
    if (!dispatch || !exception) throw notFound('This parcel');
    return { exception, dispatch };
  }

  async facts(
    reader: Pick<Tx, 'first'>,
    { trouble, is_back: isBack }: Pick<ExceptionRow, 'trouble' | 'is_back'>,
    dispatch: Dispatch,
  ): Promise<Facts> {
    const back = await reader.first<{ pence: number }>(
      'select coalesce(sum(amount_pence + credit_pence), 0)::int as pence from refunds where item_id = ?',
      [dispatch.itemId],
    );
    return {
      trouble,
      isBack,
      isCold: isCold(dispatch),
      isPrescription: dispatch.formula?.item.isPrescription ?? true,
      isCleared: dispatch.gate === 'cleared',
      // Billing knows to the penny, and refuses what is too much.
      hasMoneyLeft: dispatch.gate !== 'closed' && (back?.pence ?? 0) < (dispatch.pricePence ?? 0),
    };
  }

  /** New lines of the ledger: the pack came back, and was destroyed or stands on the shelf again. What it left with stays as it is. */
  private async move(
    tx: Tx,
    given: { exception: ExceptionRow; dispatch: Dispatch; fate: PackFate; reason: string },
  ): Promise<void> {
    const { exception, dispatch, fate, reason } = given;
    if (fate === 'none') return;
    const batchId = await this.batchOf(tx, exception);
    if (batchId === null) return;
    const { code, itemId } = wantedOf(dispatch);
    await this.shelf.lock(tx, code);
    await this.shelf.move(tx, { batchId, kind: 'came-back', quantity: 1, itemId, reason });
    if (fate === 'destroyed') await this.shelf.move(tx, { batchId, kind: 'destroyed', quantity: -1, itemId, reason });
    await this.shelf.tell(tx, code);
  }

  /** The batch of the parcel that had the trouble: the first one's, or that of what was sent again. */
  private async batchOf(tx: Tx, { item_id: itemId, reship_id: reshipId }: ExceptionRow): Promise<number | null> {
    if (reshipId === null) return this.allocations.batchOf(tx, itemId);
    const row = await tx.first<{ batch_id: number | null }>('select batch_id from reships where id = ?', [reshipId]);
    return row?.batch_id ?? null;
  }

  private async beginReship(tx: Tx, exceptionId: number, dispatch: Dispatch): Promise<void> {
    const wanted = wantedOf(dispatch);
    const batchId = await this.allocations.packOnceMore(tx, wanted);
    await tx.rows('insert into reships (exception_id, item_id, code, batch_id, begun_at) values (?, ?, ?, ?, ?)', [
      exceptionId,
      wanted.itemId,
      wanted.code,
      batchId,
      tx.now,
    ]);
  }
}

const isCold = ({ formula }: Dispatch): boolean => isColdForm(formula?.item.form ?? '');
