import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { supplyEnds } from '@sorrel/contracts/fulfilment/supply';
import type { checkScan, StationOrder } from '@sorrel/contracts/fulfilment/rpc';
import { readScan, type PackCode, type Scanned } from '@sorrel/contracts/fulfilment/scan';
import { goesOn, type Verdict } from '@sorrel/contracts/fulfilment/station';
import { londonDate } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Allocations } from '../batches/allocations.service.ts';
import { Shelf, type BatchRow } from '../batches/shelf.service.ts';
import { ReadinessService } from '../dispatches/readiness.service.ts';
import { dispensingLabel } from '../documents/paper.ts';
import { strengthOf } from '../model/document-data.ts';
import { DocumentsService } from '../papers/documents.service.ts';
import { isColdForm } from '@sorrel/contracts/packing';
import { orderIdOf, wantedOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { checkPack, readingOf, type KnownBatch } from './check.ts';

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
}
interface Outcome {
  verdict: Verdict;
  text: string;
  itemId: number | null;
  batchId?: number | null;
  isMoved?: boolean;
}

const SCAN = 'fulfilment.station_scans.scan';
const notOpen = (): Fault => conflict('This order is not open. Scan it first.', 'not_open');

/** The one-scan station: each scan is decided and recorded in one transaction, under the lock of the item it is about. */
@Injectable()
export class StationService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly readiness: ReadinessService,
    private readonly allocations: Allocations,
    private readonly shelf: Shelf,
    private readonly documents: DocumentsService,
    private readonly sealer: Sealer,
    private readonly business: BusinessCopy,
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
          } satisfies Kept),
          tx.now,
          userIdOf(tx.ctx),
          tx.ctx.actor.name,
        ],
      );
      await tx.audit('station.scanned', itemId === null ? 'station' : `itemId=${itemId}`, { id, verdict });
      return { verdict, text, isMoved, order: await this.orderOf(tx, verdict, itemId), events: tx.events };
    });
  }

  private async again(tx: Tx, row: ScanRow, { scanned, itemId }: Input): Promise<Answer> {
    const kept = this.sealer.openJson<Kept>(SCAN, row.id, row.scan_sealed);
    if (kept.scanned !== scanned || kept.openItemId !== itemId || row.by_id !== userIdOf(tx.ctx))
      throw conflict('This scan was sent before, for something else. Please scan again.', 'key_reused');
    const { verdict, is_moved: isMoved } = row;
    return { verdict, text: kept.text, isMoved, order: await this.orderOf(tx, verdict, row.item_id), events: [] };
  }

  private async decided(tx: Tx, { itemId }: Input, scan: Scanned): Promise<Outcome> {
    if (itemId === null) return this.first(tx, scan);
    if (scan.kind === 'pack') return this.matched(tx, itemId, scan.readings);
    if (scan.kind === 'order' && scan.itemId === itemId) return this.opened(tx, itemId);
    if (!(await this.holder(tx, itemId))) throw notOpen();
    if (scan.kind === 'unread') return { verdict: 'unread', text: scan.why, itemId };
    return {
      verdict: 'other-order',
      text: `This is ${orderIdOf(scan.itemId)}, and ${orderIdOf(itemId)} is still open. Scan its pack, or press Escape to put it aside first.`,
      itemId,
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
    try {
      await this.allocations.pack(tx, wantedOf(dispatch));
      // Whatever its label cannot be made from is said before the pack is fetched.
      await this.documents.papers(tx, itemId);
    } catch (error) {
      if (!(error instanceof Fault) || error.status >= 500) throw error;
      return { verdict: 'no-pack', text: error.message, itemId };
    }
    const holder = await this.holder(tx, itemId);
    const isTaken = holder !== undefined && holder.by_id !== userIdOf(tx.ctx);
    return {
      verdict: 'opened',
      text: isTaken ? `${holder.by_name} had this order open. It is yours now.` : '',
      itemId,
      batchId: await this.allocations.batchOf(tx, itemId),
    };
  }

  private async matched(tx: Tx, itemId: number, readings: readonly [PackCode, ...PackCode[]]): Promise<Outcome> {
    const dispatch = await this.records.locked(tx, itemId);
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
    const { item } = dispatch.formula;
    const today = londonDate(tx.now);
    await this.shelf.lock(tx, wanted.code);
    const expected = {
      code: wanted.code,
      product: item.name,
      today,
      lastDay: supplyEnds(today, wanted.months),
      setAside: await this.allocations.batchOf(tx, itemId),
      isKept: await this.allocations.isKept(tx, wanted.code),
      catalogueBatch: item.batch,
    };
    const batches = await this.received(tx, readings);
    const pack = readingOf(readings, batches, expected);
    const codesOfGtin = await this.codesOf(tx, pack.gtin);
    const { verdict, text, batchId } = checkPack(pack, expected, { batches, codesOfGtin });
    const isMoved =
      verdict === 'right' && batchId !== null ? await this.allocations.packFrom(tx, wanted, batchId) : false;
    return { verdict, text, itemId, batchId, isMoved };
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
    return why === null ? null : { verdict: 'not-cleared', text: why, itemId };
  }

  /** Who opened it last: two at one item are one after the other. */
  private holder(tx: Tx, itemId: number): Promise<{ by_id: number; by_name: string } | undefined> {
    return tx.first(
      `select by_id, by_name from station_scans where item_id = ? and verdict = 'opened' order by id desc limit 1`,
      [itemId],
    );
  }

  private async received(tx: Tx, readings: readonly PackCode[]): Promise<KnownBatch[]> {
    const numbers = readings.flatMap(({ batch }) => batch ?? []);
    const rows = await tx.rows<BatchRow>(`select * from batches where unit = 'packs' and number = any(?) order by id`, [
      numbers,
    ]);
    return rows.map(({ id, code, number, gtin, expires_on: expiresOn, state, on_hand: onHand }) => ({
      id,
      code,
      number,
      gtin,
      expiresOn,
      state,
      onHand,
    }));
  }

  private async codesOf(tx: Tx, gtin: string | null): Promise<string[]> {
    if (gtin === null) return [];
    const rows = await tx.rows<{ code: string }>(
      `select distinct code from batches where gtin is not null and lpad(gtin, 14, '0') = ? order by code`,
      [gtin],
    );
    return rows.map(({ code }) => code);
  }

  /** What goes into the parcel, in the words of its label. */
  private async orderOf(tx: Tx, verdict: Verdict, itemId: number | null): Promise<z.input<typeof StationOrder> | null> {
    if (itemId === null || !goesOn(verdict)) return null;
    const papers = await this.documents.papers(tx, itemId);
    const { patientName, medicine } = dispensingLabel(papers);
    return {
      itemId,
      orderId: orderIdOf(itemId),
      patient: patientName,
      code: medicine.code,
      product: medicine.name,
      quantity: medicine.quantity,
      strengths: medicine.ingredients.map((one) => `${one.name} ${strengthOf(one)}`),
      directions: medicine.directions.split(/(?<=[.!?])\s+/)[0] ?? '',
      pack:
        papers.packed.kind === 'batch' ? { number: papers.packed.number, expiresOn: papers.packed.expiresOn } : null,
      batch: medicine.batch,
      isColdChain: isColdForm(papers.dispatch.formula.item.form),
      labels: (await this.business.of(tx)).business.label_format,
    };
  }
}
