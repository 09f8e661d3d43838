import { Injectable } from '@nestjs/common';
import type { BatchState } from '@sorrel/contracts/fulfilment/rpc';
import { supplyEnds } from '@sorrel/contracts/fulfilment/supply';
import { londonDate } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import type { Pack } from '../decisions/facts.ts';
import { afterOwed, isStillGood, packOf, whyNone, type Packed, type Wanted } from './batch.ts';
import { Shelf } from './shelf.service.ts';

/** The batch's columns are null where the item was sent by other means without one. */
interface Allocated extends Row {
  code: string;
  batch_id: number | null;
  supplied_at: Date | null;
  number: string | null;
  expires_on: string;
  state: BatchState;
  label: number;
}
/** What scanners and printers have left of an item. */
interface Traces extends Row {
  was_scanned: boolean;
  is_unread: boolean;
  printed_for: string[];
}
type Reader = Pick<Tx, 'first'>;

const asideOf = ({ code, state, number, expires_on: expiresOn, supplied_at: suppliedAt }: Allocated) => ({
  code,
  number,
  state,
  expiresOn,
  hasLeft: suppliedAt !== null,
});

/** Owings (`o`) of a code that could be supplied on a day, had they a pack: `code`, `day`. */
export const QUEUE = `select o.item_id, o.code, o.months from owings o join dispatches d on d.item_id = o.item_id join prescription_copies p on p.id = d.prescription_id
  where o.state = 'open' and o.code = ? and d.status = 'ready' and p.valid_until >= ?::date and not exists (select 1 from allocations a where a.item_id = o.item_id)`;

/** Which pack goes to which item. Everything here runs under the item's own row lock, which the caller holds. */
@Injectable()
export class Allocations {
  constructor(
    private readonly shelf: Shelf,
    private readonly business: BusinessCopy,
  ) {}

  /**
   * Puts a pack aside, the first to expire; the same again when there is one that is still good. Refused (409 `no_batch`) where the code is
   * kept by batch and none has a pack for this supply.
   */
  async pack(tx: Tx, wanted: Wanted): Promise<void> {
    await this.shelf.lock(tx, wanted.code);
    if ((await this.isGoodFor(tx, wanted)) === false) await this.giveBack(tx, wanted.itemId);
    const why = await this.put(tx, wanted);
    if (why) throw conflict(why, 'no_batch');
  }

  /** For a parcel about to leave: what there is for it. Under its code's lock nothing of it changes. */
  async standing(reader: Reader & Pick<Tx, 'rows'>, { itemId, code, months }: Wanted, now: Date): Promise<Pack> {
    const today = londonDate(now);
    const [has, isKept, traces, shelf, owed] = await Promise.all([
      this.find(reader, itemId),
      this.isKept(reader, code),
      this.traces(reader, itemId),
      this.shelf.of(reader, code),
      this.ahead(reader, { itemId, code }, today),
    ]);
    const lastDay = supplyEnds(today, months);
    const labels = { printedFor: traces?.printed_for ?? [], isUnread: traces?.is_unread ?? false };
    const aside = has ? asideOf(has) : null;
    return packOf({ code, lastDay }, { aside, isKept, wasScanned: traces?.was_scanned ?? false, labels, shelf, owed });
  }

  /** Held until the transaction ends: packs of one code are put aside one after the other. */
  hold(tx: Tx, code: string): Promise<void> {
    return this.shelf.lock(tx, code);
  }

  /** Under the code's lock: the pack that `standing` found on the shelf. */
  async fetchForLeaving(tx: Tx, wanted: Wanted): Promise<void> {
    const why = await this.fetch(tx, wanted);
    if (why) throw conflict(why, 'no_batch');
  }

  private traces(reader: Reader, itemId: number): Promise<Traces | undefined> {
    return reader.first<Traces>(
      `select exists(select 1 from station_scans s where s.item_id = i.id and s.verdict = 'right' and s.batch_id is not null) as was_scanned,
        exists(select 1 from station_scans m where m.item_id = i.id and m.is_moved
          and not exists(select 1 from station_scans l where l.item_id = m.item_id and l.verdict = 'labelled' and l.id > m.id)) as is_unread,
        array(select distinct substr(p.pack, strpos(p.pack, ' ') + 1) from bench_prints p where p.item_id = i.id) as printed_for
       from (select ?::bigint as id) i`,
      [itemId],
    );
  }

  /** The pack that lies on the bench, in the place of the one put aside; under the code's lock, and known to be good. False: it is that one. */
  async packFrom(tx: Tx, { itemId, code }: Wanted, batchId: number): Promise<boolean> {
    if ((await this.batchOf(tx, itemId)) === batchId) return false;
    await this.giveBack(tx, itemId);
    await this.shelf.move(tx, { batchId, kind: 'allocated', quantity: -1, itemId });
    await this.allocate(tx, itemId, code, batchId);
    return true;
  }

  /** Null: nothing is put aside. */
  private async isGoodFor(tx: Tx, { itemId, code, months }: Wanted): Promise<boolean | null> {
    const has = await this.find(tx, itemId);
    return has ? isStillGood(asideOf(has), { code, lastDay: supplyEnds(londonDate(tx.now), months) }) : null;
  }

  /** Under the code's lock. Answers why there is none. `hasLeft`: whoever waits longer, this pack is gone. */
  private async put(tx: Tx, wanted: Wanted, hasLeft = false): Promise<string | null> {
    if ((await this.find(tx, wanted.itemId)) || !(await this.isKept(tx, wanted.code))) return null;
    return this.fetch(tx, wanted, hasLeft);
  }

  /** Until when the supplies of those last that are owed this code, may be supplied today and come before this item, the longest waiting first. */
  private async ahead(
    reader: Pick<Tx, 'rows'>,
    { itemId, code }: Pick<Wanted, 'itemId' | 'code'>,
    today: string,
  ): Promise<string[]> {
    const rows = await reader.rows<{ months: number }>(
      `${QUEUE} and o.item_id <> ? and not exists (select 1 from owings m where m.item_id = ? and m.state = 'open' and m.code = o.code and (m.since, m.id) < (o.since, o.id)) order by o.since, o.id`,
      [code, today, itemId, itemId],
    );
    return rows.map(({ months }) => supplyEnds(today, months));
  }

  /** Whether a pack could be put aside for an item at this moment: in words why not, where the code is kept by batch. Nothing is taken. */
  async whyNoPack(tx: Tx, wanted: Wanted): Promise<string | null> {
    await this.shelf.lock(tx, wanted.code);
    if ((await this.isGoodFor(tx, wanted)) || !(await this.isKept(tx, wanted.code))) return null;
    const today = londonDate(tx.now);
    const shelf = await this.shelf.of(tx, wanted.code);
    const lastDay = supplyEnds(today, wanted.months);
    return afterOwed(shelf, await this.ahead(tx, wanted, today), lastDay) ? null : whyNone(wanted.code, shelf, lastDay);
  }

  private async fetch(tx: Tx, { itemId, code, months }: Wanted, isFirst = false): Promise<string | null> {
    const ahead = isFirst ? [] : await this.ahead(tx, { itemId, code }, londonDate(tx.now));
    const taken = await this.take(tx, { itemId, code, months }, ahead);
    if (typeof taken === 'string') return taken;
    await this.allocate(tx, itemId, code, taken);
    return null;
  }

  private async allocate(tx: Tx, itemId: number, code: string, batchId: number): Promise<void> {
    await tx.rows('insert into allocations (item_id, code, batch_id, allocated_at) values (?, ?, ?, ?)', [
      itemId,
      code,
      batchId,
      tx.now,
    ]);
    await this.shelf.tell(tx, code);
  }

  /** One pack off the shelf, after those that have waited longer (`ahead`): its batch, or why there is none. */
  private async take(tx: Tx, { itemId, code, months }: Wanted, ahead: readonly string[]): Promise<number | string> {
    const shelf = await this.shelf.of(tx, code);
    const lastDay = supplyEnds(londonDate(tx.now), months);
    const pack = afterOwed(shelf, ahead, lastDay);
    if (!pack) return whyNone(code, shelf, lastDay);
    await this.shelf.move(tx, { batchId: pack.id, kind: 'allocated', quantity: -1, itemId });
    return pack.id;
  }

  /** A second pack for an item whose first has left: its batch, or null where the code is not kept by batch. Refused (409 `no_batch`) where none is there. */
  async packOnceMore(tx: Tx, wanted: Wanted): Promise<number | null> {
    await this.shelf.lock(tx, wanted.code);
    if (!(await this.isKept(tx, wanted.code))) return null;
    const taken = await this.take(tx, wanted, []);
    if (typeof taken === 'string') throw conflict(taken, 'no_batch');
    await this.shelf.tell(tx, wanted.code);
    return taken;
  }

  /** The batch of the pack that is put aside for an item, or that it left with; null where none was recorded. */
  async batchOf(reader: Reader, itemId: number): Promise<number | null> {
    return (await this.find(reader, itemId))?.batch_id ?? null;
  }

  /** Back to the shelf: the item is not sent after all, or as something else. What has left stays. */
  async giveBack(tx: Tx, itemId: number): Promise<void> {
    const has = await this.find(tx, itemId);
    if (!has?.batch_id || has.supplied_at) return;
    await this.shelf.lock(tx, has.code);
    // Looked at again under the lock: a batch that was stopped meanwhile has taken its packs back.
    const gone = await tx.rows<{ batch_id: number }>(
      `with gone as (delete from allocations where item_id = ? and supplied_at is null returning item_id, batch_id),
        unpacked as (delete from packings where item_id in (select item_id from gone))
       select batch_id from gone`,
      [itemId],
    );
    for (const { batch_id: batchId } of gone)
      await this.shelf.move(tx, { batchId, kind: 'returned', quantity: 1, itemId });
    if (gone.length > 0) await this.shelf.tell(tx, has.code);
  }

  /** The parcel leaves with the pack that was put aside. False: it is not there any more, and nothing may leave. */
  async leave(tx: Tx, { itemId, code }: Wanted): Promise<boolean> {
    const left = await tx.rows(
      'update allocations set supplied_at = ? where item_id = ? and code = ? and supplied_at is null returning item_id',
      [tx.now, itemId, code],
    );
    return left.length > 0 || !(await this.isKept(tx, code));
  }

  /** What staff sent by other means left the shelf all the same: a pack is booked where there is one. */
  async leftByHand(tx: Tx, wanted: Wanted, at: Date): Promise<void> {
    const { itemId, code } = wanted;
    await this.shelf.lock(tx, code);
    await this.put(tx, wanted, true);
    const left = await tx.rows(
      'update allocations set supplied_at = ? where item_id = ? and supplied_at is null returning item_id',
      [at, itemId],
    );
    if (left.length > 0 || !(await this.isBegun(tx, code))) return;
    await tx.rows(
      'insert into allocations (item_id, code, allocated_at, supplied_at) values (?, ?, ?, ?) on conflict do nothing',
      [itemId, code, at, at],
    );
    await this.shelf.tell(tx, code);
  }

  async packed(reader: Reader, { itemId, code }: Pick<Wanted, 'itemId' | 'code'>, hasLeft: boolean): Promise<Packed> {
    const has = await this.find(reader, itemId);
    if (has?.number) return { kind: 'batch', number: has.number, expiresOn: has.expires_on, label: has.label };
    if (has) return { kind: 'unrecorded' };
    return hasLeft || !(await this.isKept(reader, code)) ? { kind: 'catalogue' } : { kind: 'not-packed' };
  }

  /** A code of which a batch was ever released leaves by batch alone; where the business keeps batches, every code does. */
  async isKept(reader: Reader, code: string): Promise<boolean> {
    if (await this.isBegun(reader, code)) return true;
    return (await this.business.of(reader)).business.keeps_batches;
  }

  private async isBegun(reader: Reader, code: string): Promise<boolean> {
    return (await reader.first('select 1 from kept_codes where code = ?', [code])) !== undefined;
  }

  /** The pack that was put aside for an item. Its labels are numbered by its batches: the first that was put aside for it, the second, ... */
  find(reader: Reader, itemId: number): Promise<Allocated | undefined> {
    return reader.first<Allocated>(
      `select a.code, a.batch_id, a.supplied_at, b.number, b.expires_on, b.state,
        (select greatest(count(distinct m.batch_id), 1)::int from batch_movements m where m.item_id = a.item_id and m.kind = 'allocated'
          and m.id <= (select min(f.id) from batch_movements f where f.item_id = a.item_id and f.kind = 'allocated' and f.batch_id = a.batch_id)) as label
       from allocations a left join batches b on b.id = a.batch_id where a.item_id = ?`,
      [itemId],
    );
  }
}
