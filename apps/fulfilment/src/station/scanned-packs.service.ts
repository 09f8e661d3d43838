import { Injectable } from '@nestjs/common';
import type { PackCode } from '@sorrel/contracts/fulfilment/scan';
import type { Swap } from '@sorrel/contracts/fulfilment/station';
import { supplyEnds } from '@sorrel/contracts/fulfilment/supply';
import { londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import { Allocations } from '../batches/allocations.service.ts';
import { Shelf, type BatchRow } from '../batches/shelf.service.ts';
import { orderIdOf, wantedOf, type Dispatch } from '../records/dispatch.ts';
import { checkPack, readingOf, type Checked, type Expected, type KnownBatch } from './check.ts';
import { whyNotSwapped } from './swap.ts';

/** What was scanned, against what the order is for. */
@Injectable()
export class ScannedPacks {
  constructor(
    private readonly allocations: Allocations,
    private readonly shelf: Shelf,
  ) {}

  /** Under the code's lock from here on. */
  async compared(
    tx: Tx,
    { itemId, formula }: Dispatch,
    setAside: number | null,
    readings: readonly [PackCode, ...PackCode[]],
  ): Promise<Checked & { lastDay: string; batches: KnownBatch[] }> {
    const wanted = wantedOf({ itemId, formula });
    const today = londonDate(tx.now);
    await this.shelf.lock(tx, wanted.code);
    const expected: Expected = {
      code: wanted.code,
      product: formula?.item.name ?? '',
      today,
      lastDay: supplyEnds(today, wanted.months),
      setAside,
      isKept: await this.allocations.isKept(tx, wanted.code),
      catalogueBatch: formula?.item.batch ?? '',
    };
    const batches = await this.received(tx, readings);
    const pack = readingOf(readings, batches, expected);
    const checked = checkPack(pack, expected, { batches, codesOfGtin: await this.codesOf(tx, pack.gtin) });
    return { ...checked, lastDay: expected.lastDay, batches };
  }

  /** Why the pack of that batch is not taken in the place of the one put aside; null: it may be. Under the code's lock. */
  async whyNotSwapped(
    tx: Tx,
    { itemId, formula }: Dispatch,
    given: { setAside: number; scanned: KnownBatch; swap: Swap | null; lastDay: string },
  ): Promise<string | null> {
    const { setAside, scanned, swap, lastDay } = given;
    const [aside] = await tx.rows<BatchRow>('select * from batches where id = ?', [setAside]);
    if (!aside) throw new Error(`no batch ${setAside}`);
    const of = { orderId: orderIdOf(itemId), aside: { ...aside, expiresOn: aside.expires_on }, scanned };
    const shelf = await this.shelf.of(tx, wantedOf({ itemId, formula }).code);
    return whyNotSwapped(of, swap, { shelf, lastDay });
  }

  private async received(tx: Tx, readings: readonly PackCode[]): Promise<KnownBatch[]> {
    const numbers = readings.flatMap(({ batch }) => batch ?? []);
    const rows = await tx.rows<BatchRow>('select * from batches where number = any(?) order by id', [numbers]);
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
}
