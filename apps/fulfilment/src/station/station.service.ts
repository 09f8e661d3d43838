import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { CheckState } from '@sorrel/contracts/fulfilment/accuracy-check';
import type { checkScan } from '@sorrel/contracts/fulfilment/rpc';
import { readScan, type PackCode, type Scanned } from '@sorrel/contracts/fulfilment/scan';
import type { Swap, Verdict } from '@sorrel/contracts/fulfilment/station';
import { londonDate } from '@sorrel/contracts/london';
import { may } from '@sorrel/contracts/rights';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { openingOf, type Packing } from '../accuracy/accuracy.ts';
import { Packings } from '../accuracy/packings.service.ts';
import { Allocations } from '../batches/allocations.service.ts';
import { wordsOf } from '../decisions/may-ship.ts';
import { OwingDoor } from '../dispatches/owing-door.service.ts';
import { ReadinessService } from '../dispatches/readiness.service.ts';
import { DocumentsService } from '../papers/documents.service.ts';
import { orderIdOf, wantedOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { whyNotOpened } from './opening.ts';
import { ScannedPacks } from './scanned-packs.service.ts';
import { StationWords } from './words.service.ts';

type Input = z.output<typeof checkScan.input>;
type Answer = z.input<typeof checkScan.output>;
interface ScanRow extends Row {
  id: number;
  item_id: number | null;
  verdict: Verdict;
  is_moved: boolean;
  scan_sealed: string;
  by_id: number;
}
/** Sealed: what the scanner sent, for which order, and what was answered. */
interface Kept {
  scanned: string;
  openItemId: number | null;
  text: string;
  /** Why a pack of another batch was taken. */
  swap?: Swap;
}
interface Outcome {
  verdict: Verdict;
  text: string;
  itemId: number | null;
  batchId?: number | null;
  isMoved?: boolean;
  /** The right pack of this code, which lies packed at the bench from now on. */
  packs?: string;
}

const SCAN = 'fulfilment.station_scans.scan';
const NOT_ASIDE = (orderId: string): string =>
  `No pack is put aside for ${orderId} any more: its batch was stopped. Throw its label away. Scan the order again: another pack is put aside, and its label is saved.`;
const notOpen = (): Fault => conflict('This order is not open. Scan it first.', 'not_open');

/** The one-scan station: each scan is decided and recorded in one transaction, under the lock of the item it is about. */
@Injectable()
export class StationService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly readiness: ReadinessService,
    private readonly allocations: Allocations,
    private readonly packs: ScannedPacks,
    private readonly documents: DocumentsService,
    private readonly packings: Packings,
    private readonly words: StationWords,
    private readonly owings: OwingDoor,
    private readonly sealer: Sealer,
  ) {}

  check(input: Input, ctx: Context): Promise<Answer> {
    return this.db.transaction(ctx, async (tx) => {
      // A scan that is sent twice at once is looked up after the first of them was written.
      await tx.rows('select pg_advisory_xact_lock(hashtext(?))', [`scan:${input.key}`]);
      const known = await tx.first<ScanRow>('select * from station_scans where key = ?', [input.key]);
      if (known) return this.again(tx, known, input);
      const outcome = await this.decided(tx, input, readScan(input.scanned, londonDate(tx.now)));
      const { verdict, text, itemId, batchId = null, isMoved = false } = outcome;
      const id = await tx.nextId('station_scans');
      await tx.rows(
        'insert into station_scans (id, key, item_id, verdict, batch_id, is_moved, scan_sealed, at, by_id, by_name) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        [
          id,
          input.key,
          itemId,
          verdict,
          batchId,
          isMoved,
          this.sealer.sealJson(SCAN, id, {
            scanned: input.scanned,
            openItemId: input.itemId,
            text,
            ...(input.swap ? { swap: input.swap } : {}),
          } satisfies Kept),
          tx.now,
          userIdOf(tx.ctx),
          tx.ctx.actor.name,
        ],
      );
      await tx.audit('station.scanned', itemId === null ? 'station' : `itemId=${itemId}`, {
        id,
        verdict,
        ...(isMoved && input.swap ? { swapped: input.swap.reason } : {}),
      });
      if (outcome.packs !== undefined && itemId !== null)
        await this.packings.packed(tx, { itemId, scanId: id, code: outcome.packs, batchId });
      return { ...(await this.answered(tx, verdict, itemId)), verdict, text, isMoved, events: tx.events };
    });
  }

  private async again(tx: Tx, row: ScanRow, { scanned, itemId, swap }: Input): Promise<Answer> {
    const kept = this.sealer.openJson<Kept>(SCAN, row.id, row.scan_sealed);
    if (
      kept.scanned !== scanned ||
      kept.openItemId !== itemId ||
      JSON.stringify(kept.swap ?? null) !== JSON.stringify(swap) ||
      row.by_id !== userIdOf(tx.ctx)
    )
      throw conflict('This scan was sent before, for something else. Please scan again.', 'key_reused');
    const { verdict, is_moved: isMoved } = row;
    return { ...(await this.answered(tx, verdict, row.item_id)), verdict, text: kept.text, isMoved, events: [] };
  }

  /** What lies on the bench, as it stands now: a repeat of a scan is told that it was checked meanwhile. */
  private async answered(tx: Tx, verdict: Verdict, itemId: number | null) {
    const { order, dispatch } = await this.words.orderOf(tx, verdict, itemId);
    if (!dispatch) return { order, isWaiting: false, check: null };
    const { state, packing } = await this.packings.standing(tx, dispatch);
    const isCheck = verdict === 'check-opened' || verdict === 'check-right';
    return {
      order,
      isWaiting: (verdict === 'right' || verdict === 'labelled') && state !== null && state !== 'passed',
      check: isCheck && packing ? await this.words.sheetOf(tx, dispatch, packing) : null,
    };
  }

  private async decided(tx: Tx, { itemId, swap }: Input, scan: Scanned): Promise<Outcome> {
    if (itemId === null) return this.first(tx, scan);
    if (scan.kind === 'pack') return this.matched(tx, itemId, { readings: scan.readings, swap });
    const isMatched = await this.isMatched(tx, itemId);
    if (scan.kind === 'order' && scan.itemId === itemId)
      return isMatched && scan.label !== null ? this.labelled(tx, itemId, scan.label) : this.opened(tx, itemId);
    if (!(await this.holder(tx, itemId))) throw notOpen();
    if (scan.kind === 'unread') return { verdict: 'unread', text: scan.why, itemId };
    return {
      verdict: 'other-order',
      text: `This is ${orderIdOf(scan.itemId)}, and ${orderIdOf(itemId)} is still open. Scan its ${isMatched ? 'own label' : 'pack'}, or press Escape to put it aside first.`,
      itemId,
    };
  }

  /** Whether its pack was scanned last by whoever scans, and was the right one: its label comes next. */
  private async isMatched(tx: Tx, itemId: number): Promise<boolean> {
    const last = await tx.first<{ verdict: Verdict; by_id: number }>(
      `select verdict, by_id from station_scans where item_id = ? and verdict in ('opened', 'right', 'labelled', 'check-opened') order by id desc limit 1`,
      [itemId],
    );
    return last?.by_id === userIdOf(tx.ctx) && (last.verdict === 'right' || last.verdict === 'labelled');
  }

  /** The label on the pack: it has to be the one that names its batch. */
  private async labelled(tx: Tx, itemId: number, label: number): Promise<Outcome> {
    const dispatch = await this.records.locked(tx, itemId);
    if (!dispatch?.formula) throw notOpen();
    const why = await this.whyNot(tx, dispatch);
    if (why) return why;
    const has = await this.allocations.find(tx, itemId);
    if (!has && (await this.allocations.isKept(tx, wantedOf(dispatch).code)))
      return { verdict: 'no-pack', text: NOT_ASIDE(orderIdOf(itemId)), itemId };
    const batchId = has?.batch_id ?? null;
    const used = has?.label ?? 1;
    if (label === used) return { verdict: 'labelled', text: '', itemId, batchId };
    return {
      verdict: 'void-label',
      text: `This label is void: it does not name the batch of this pack${has?.number ? `, ${has.number}` : ''}. Throw it away, stick on the one with the code ${orderIdOf(itemId)}-${used}, and scan that. Its papers can be saved again.`,
      itemId,
      batchId,
    };
  }

  /** No order is open. */
  private async first(tx: Tx, scan: Scanned): Promise<Outcome> {
    if (scan.kind === 'order') return this.opened(tx, scan.itemId);
    return scan.kind === 'unread'
      ? { verdict: 'unread', text: scan.why, itemId: null }
      : { verdict: 'order-first', text: 'This is a pack. Scan its order first, then the pack.', itemId: null };
  }

  private async opened(tx: Tx, itemId: number): Promise<Outcome> {
    const dispatch = await this.records.locked(tx, itemId);
    if (!dispatch)
      return {
        verdict: 'unknown-order',
        text: `There is no order ${orderIdOf(itemId)} at the pharmacy. Look at the number again.`,
        itemId: null,
      };
    const why = await this.whyNot(tx, dispatch);
    if (why) return why;
    const { state, packing } = await this.packings.standing(tx, dispatch);
    const opening = this.openingFor(tx, state, packing);
    if (opening === 'to-check') return { verdict: 'check-opened', text: '', itemId, batchId: packing?.batchId ?? null };
    if (opening !== 'to-pack') return { ...whyNotOpened(opening, orderIdOf(itemId), { state, packing }), itemId };
    try {
      await this.allocations.pack(tx, wantedOf(dispatch));
      // Whatever its label cannot be made from is said before the pack is fetched.
      await this.documents.papers(tx, itemId);
    } catch (error) {
      if (!(error instanceof Fault) || error.status >= 500) throw error;
      if (error.code === 'no_batch') await this.owings.open(tx, dispatch);
      return { verdict: 'no-pack', text: error.message, itemId };
    }
    const batchId = await this.allocations.batchOf(tx, itemId);
    const isMoved = await this.wasOtherBatch(tx, itemId, batchId);
    const holder = await this.holder(tx, itemId);
    const isTaken = holder !== undefined && holder.by_id !== userIdOf(tx.ctx);
    return {
      verdict: 'opened',
      text: isMoved
        ? 'Another batch is put aside for it than before. The label from before is void: throw it away, and use the one that is saved now.'
        : state === 'waiting'
          ? 'It waits for its check by somebody else. Scan its pack only to pack it anew.'
          : isTaken
            ? `${holder.by_name} had this order open. It is yours now.`
            : '',
      itemId,
      batchId,
      isMoved,
    };
  }

  /** Whether it was opened for, or packed from, another batch when it was scanned last. */
  private async wasOtherBatch(tx: Tx, itemId: number, batchId: number | null): Promise<boolean> {
    const last = await tx.first<{ batch_id: number }>(
      `select batch_id from station_scans where item_id = ? and batch_id is not null and verdict in ('opened', 'right', 'labelled') order by id desc limit 1`,
      [itemId],
    );
    return last !== undefined && batchId !== null && last.batch_id !== batchId;
  }

  private async matched(
    tx: Tx,
    itemId: number,
    { readings, swap }: { readings: readonly [PackCode, ...PackCode[]]; swap: Swap | null },
  ): Promise<Outcome> {
    const dispatch = await this.records.locked(tx, itemId);
    if (dispatch?.formula && (await this.isChecking(tx, itemId))) return this.checked(tx, dispatch, readings);
    const holder = await this.holder(tx, itemId);
    if (!dispatch?.formula || !holder) throw notOpen();
    const why = await this.whyNot(tx, dispatch);
    if (why) return why;
    if (holder.by_id !== userIdOf(tx.ctx))
      return {
        verdict: 'taken-over',
        text: `${holder.by_name} has opened ${orderIdOf(itemId)} since. Leave it to them, or scan the order again to take it back.`,
        itemId,
      };
    const wanted = wantedOf(dispatch);
    const setAside = await this.allocations.batchOf(tx, itemId);
    const { verdict, text, batchId, batches, lastDay } = await this.packs.compared(tx, dispatch, setAside, readings);
    if (verdict !== 'right') return { verdict, text, itemId, batchId };
    const scanned = batches.find(({ id }) => id === batchId);
    if (scanned && batchId !== setAside) {
      if (setAside === null) return { verdict: 'no-pack', text: NOT_ASIDE(orderIdOf(itemId)), itemId };
      const refused = await this.packs.whyNotSwapped(tx, dispatch, { setAside, scanned, swap, lastDay });
      if (refused !== null) return { verdict: 'other-batch', text: refused, itemId, batchId };
    }
    const isMoved = batchId !== null ? await this.allocations.packFrom(tx, wanted, batchId) : false;
    // Scanned once more on its way out, a parcel that has passed is not packed anew.
    const { state } = await this.packings.standing(tx, dispatch);
    return { verdict, text, itemId, batchId, isMoved, ...(state === 'passed' ? {} : { packs: wanted.code }) };
  }

  /** A second person scans what lies in the parcel: it has to be a pack of the very batch that was packed. */
  private async checked(tx: Tx, dispatch: Dispatch, readings: readonly [PackCode, ...PackCode[]]): Promise<Outcome> {
    const { itemId } = dispatch;
    const why = await this.whyNot(tx, dispatch);
    if (why) return why;
    const { state, packing } = await this.packings.standing(tx, dispatch);
    const opening = this.openingFor(tx, state, packing);
    if (!packing || opening !== 'to-check')
      return { ...whyNotOpened('nothing-to-check', orderIdOf(itemId), { state, packing }), itemId };
    const { verdict, text, batchId } = await this.packs.compared(tx, dispatch, packing.batchId, readings);
    if (verdict !== 'right') return { verdict, text, itemId, batchId };
    if (batchId === packing.batchId) return { verdict: 'check-right', text: '', itemId, batchId };
    return {
      verdict: 'other-batch',
      text: 'This pack is of another batch than the one that was packed and that the label names. Fail the check, or scan the pack that lies in the parcel.',
      itemId,
      batchId,
    };
  }

  private openingFor(tx: Tx, state: CheckState | null, packing: Packing | null) {
    const { permissions } = tx.ctx.actor;
    return openingOf(state, {
      isPacker: packing?.byId === userIdOf(tx.ctx),
      mayPack: may('ship', permissions),
      mayCheck: may('checkParcels', permissions),
    });
  }

  /** Whether whoever scans opened this order last to check it, and not to pack it. */
  private async isChecking(tx: Tx, itemId: number): Promise<boolean> {
    const last = await tx.first<{ verdict: Verdict }>(
      `select verdict from station_scans where item_id = ? and by_id = ? and verdict in ('opened', 'check-opened') order by id desc limit 1`,
      [itemId, userIdOf(tx.ctx)],
    );
    return last?.verdict === 'check-opened';
  }

  /** What speaks against going on with an item, whatever is scanned. */
  private async whyNot(tx: Tx, dispatch: Dispatch): Promise<Outcome | null> {
    const { itemId, status, trackingNumber } = dispatch;
    const orderId = orderIdOf(itemId);
    if (status === 'shipped')
      return {
        verdict: 'left',
        text: `${orderId} has left already${trackingNumber === null ? '' : `, tracking ${trackingNumber}`}. Nothing more is packed for it: put the pack back.`,
        itemId,
      };
    if (status === 'label-pending')
      return {
        verdict: 'being-shipped',
        text: `The label of ${orderId} is being bought just now. It will be under Dispatch, and nothing more is packed for it.`,
        itemId,
      };
    const why = await this.readiness.whyNot(tx, dispatch);
    return why && { verdict: 'not-cleared', text: wordsOf(why), itemId };
  }

  /** Who opened it last: two at one item are one after the other. */
  private holder(tx: Tx, itemId: number): Promise<{ by_id: number; by_name: string } | undefined> {
    return tx.first(
      `select by_id, by_name from station_scans where item_id = ? and verdict = 'opened' order by id desc limit 1`,
      [itemId],
    );
  }
}
