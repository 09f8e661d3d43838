import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { isOwingLate, prescriptionOf } from '@sorrel/contracts/fulfilment/owing';
import type { exportOwings, listOwings, OwingRow as OwingWords } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import type { Waiting } from '@sorrel/contracts/waiting';
import { COUNTED_TO } from '@sorrel/contracts/work';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { QUEUE } from '../batches/allocations.service.ts';
import { Shelf } from '../batches/shelf.service.ts';
import { CHANGE_REASON, type OwingChange, type OwingRow } from '../owed/owed.service.ts';
import { DispatchRecords, type DispatchRow } from '../records/records.service.ts';
import { packable } from './queue.ts';

interface ListRow extends OwingRow {
  dispatch: DispatchRow;
  customer: string | null;
  valid_until: string | null;
  batch: string | null;
  expires_on: string;
  changes: {
    id: number;
    kind: OwingChange;
    expected_on: string | null;
    reason_sealed: string | null;
    at: string;
    by_name: string;
  }[];
}
const MOST = 200;
const ROWS = `select o.*, c.name as customer, p.valid_until, b.number as batch, b.expires_on, to_json(d) as dispatch,
    (select json_agg(h order by h.id) from (select id, kind, expected_on, reason_sealed, at, by_name from owing_changes where owing_id = o.id) h) as changes
  from owings o join dispatches d on d.item_id = o.item_id left join customer_copies c on c.user_id = o.user_id
  left join prescription_copies p on p.id = d.prescription_id left join allocations a on a.item_id = o.item_id and o.state <> 'closed' left join batches b on b.id = a.batch_id`;
type Reader = Pick<Db, 'rows'>;

/** What is owed: since when, until when, and what can be packed of it now. */
@Injectable()
export class OwingsQueries {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly records: DispatchRecords,
    private readonly shelf: Shelf,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        owings_open: 'Paid items that no pack is there for',
        owings_late: 'Those whose expected day is over, or that have had none for more than three days',
      },
      async () => {
        const { count, late } = await this.counted();
        return { owings_open: count, owings_late: late };
      },
    );
  }

  async work(): Promise<{ owed: z.input<typeof Waiting> }> {
    const { count, late, oldest } = await this.counted();
    return {
      owed: {
        count: Math.min(count, COUNTED_TO),
        late: Math.min(late, COUNTED_TO),
        oldest: oldest?.toISOString() ?? null,
      },
    };
  }

  private async counted(): Promise<{ count: number; late: number; oldest: Date | null }> {
    const rows = await this.db.rows<Pick<OwingRow, 'since' | 'expected_on'>>(
      `select since, expected_on from owings where state <> 'closed' order by since`,
    );
    const today = londonDate(this.clock.now());
    return {
      count: rows.length,
      late: rows.filter(({ since, expected_on: expectedOn }) => isOwingLate({ since, expectedOn }, today)).length,
      oldest: rows[0]?.since ?? null,
    };
  }

  async list({ isAll }: z.output<typeof listOwings.input>): Promise<z.input<typeof listOwings.output>> {
    return { now: this.clock.now().toISOString(), rows: await this.read(this.db, isAll) };
  }

  export(ctx: Context): Promise<z.input<typeof exportOwings.output>> {
    return this.db.transaction(ctx, async (tx) => ({ rows: await this.read(tx, false) }));
  }

  private async read(reader: Reader, isAll: boolean): Promise<z.input<typeof OwingWords>[]> {
    const rows = await reader.rows<ListRow>(
      isAll
        ? `${ROWS} order by o.since desc, o.id desc limit ${MOST}`
        : `${ROWS} where o.state <> 'closed' order by o.since, o.id limit ${COUNTED_TO}`,
    );
    const able = await this.able(reader, new Set(rows.filter(({ state }) => state === 'open').map(({ code }) => code)));
    return rows.map((row) => this.words(row, able));
  }

  /** As whoever presses Pack would be answered. */
  private async able(reader: Reader, codes: Set<string>): Promise<Set<number>> {
    const today = londonDate(this.clock.now());
    const able = new Set<number>();
    for (const code of codes) {
      const queue = await reader.rows<{ item_id: number; months: number }>(`${QUEUE} order by o.since, o.id`, [
        code,
        today,
      ]);
      const waiting = queue.map(({ item_id: itemId, months }) => ({ itemId, months }));
      for (const itemId of packable(waiting, await this.shelf.of(reader, code), today)) able.add(itemId);
    }
    return able;
  }

  private words(row: ListRow, able: Set<number>): z.input<typeof OwingWords> {
    const { since, expected_on: expectedOn, valid_until: validUntil, state } = row;
    const today = londonDate(this.clock.now());
    const item = this.records.opened(row.dispatch).formula?.item;
    return {
      id: row.id,
      itemId: row.item_id,
      subscriptionId: row.subscription_id,
      userId: row.user_id,
      customer: row.customer ?? '',
      code: row.code,
      product: item?.code === row.code ? item.name : '',
      quantity: 1,
      since: since.toISOString(),
      openedBy: row.opened_by,
      expectedOn,
      state,
      isLate: state !== 'closed' && isOwingLate({ since, expectedOn }, today),
      validUntil,
      prescription: prescriptionOf({ validUntil, expectedOn }, today),
      canPack: able.has(row.item_id) && state === 'open',
      pack: row.batch === null ? null : { number: row.batch, expiresOn: row.expires_on },
      toldAt: row.told_at?.toISOString() ?? null,
      ended: row.ended,
      closedAt: row.closed_at?.toISOString() ?? null,
      changes: row.changes.map((one) => ({
        kind: one.kind,
        expectedOn: one.expected_on,
        reason: one.reason_sealed && this.sealer.open(CHANGE_REASON, one.id, one.reason_sealed),
        at: new Date(one.at).toISOString(),
        by: one.by_name,
      })),
    };
  }
}
