import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { closeOwing, expectOwing, withholdOwing } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Owed, type OwingRow } from '../owed/owed.service.ts';
import { DispatchRecords } from '../records/records.service.ts';

const written = (date: string): string => date.split('-').reverse().join('/');

/** What staff do about something owed. The item's row lock makes two people, and the bench, take turns. */
@Injectable()
export class OwingsService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly owed: Owed,
  ) {}

  expect(
    { id, expectedOn, before, reason }: z.output<typeof expectOwing.input>,
    ctx: Context,
  ): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, id);
      refuseClosed(row);
      if (row.expected_on === expectedOn) return { events: [] };
      if (row.expected_on !== before)
        throw conflict(
          row.expected_on === null
            ? 'A colleague has said meanwhile that nobody knows the day. Please look at it again.'
            : `A colleague has said meanwhile that it is expected on ${written(row.expected_on)}. Please look at it again.`,
          'changed_meanwhile',
        );
      if (expectedOn !== null && expectedOn < londonDate(tx.now))
        throw invalid('expected_on', 'Please choose today or a day to come.');
      await this.owed.expect(tx, row, expectedOn, reason);
      return { events: tx.events };
    });
  }

  close({ id, reason }: z.output<typeof closeOwing.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, id);
      if (row.ended === 'settled') return { events: [] };
      refuseClosed(row);
      if (row.state === 'withheld')
        throw conflict('This is being refunded. Please let it be supplied first, or wait for the refund.', 'withheld');
      await this.owed.end(tx, row, 'settled', reason);
      return { events: tx.events };
    });
  }

  /** The item is held meanwhile: a label that is being bought is taken back, and its pack goes back to the shelf. */
  withhold({ id }: { id: number }, ctx: Context): Promise<z.input<typeof withholdOwing.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, id);
      const { item_id: itemId } = row;
      if (row.ended === 'supplied')
        throw conflict('This has left meanwhile, so it is not refunded from here. Please look at it again.', 'shipped');
      refuseClosed(row);
      if (row.state === 'open') {
        await this.owed.withhold(tx, row, true);
        await this.records.settle(tx, itemId);
      }
      const last = await tx.first<{ id: number }>(
        `select max(id)::int as id from owing_changes where owing_id = ? and kind = 'withheld'`,
        [id],
      );
      return { itemId, attempt: last?.id ?? 0, events: tx.events };
    });
  }

  resume({ id }: { id: number }, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, id);
      refuseClosed(row);
      if (row.state === 'open') return { events: [] };
      await this.owed.withhold(tx, row, false);
      await this.records.settle(tx, row.item_id);
      return { events: tx.events };
    });
  }

  /** First the item's row, as everywhere. */
  private async locked(tx: Tx, id: number): Promise<OwingRow> {
    const row = await tx.first<{ item_id: number }>('select item_id from owings where id = ?', [id]);
    if (!row) throw notFound('This owing');
    await this.records.locked(tx, row.item_id);
    return this.owed.locked(tx, id);
  }
}

const ENDED: Record<NonNullable<OwingRow['ended']>, string> = {
  supplied: 'This has been sent meanwhile.',
  refunded: 'This was refunded meanwhile.',
  cancelled: 'This was cancelled meanwhile.',
  held: 'This is held now, and is not owed any more.',
  changed: 'This has become another product, and is not owed as this one any more.',
  settled: 'A pharmacist has settled this meanwhile.',
};
function refuseClosed({ ended }: OwingRow): void {
  if (ended !== null) throw conflict(`${ENDED[ended]} Please look at it again.`, 'not_open');
}
