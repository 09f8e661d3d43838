import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { ReleaseCheck } from '@sorrel/contracts/fulfilment/batch-release';
import type { Batch, BatchState, listBatches, readBatch } from '@sorrel/contracts/fulfilment/rpc';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { literal } from '../model/search.ts';
import { forecastOf, PACE_DAYS, SUPPLY_DAYS, type Forecast } from './batch.ts';
import { PUT_ASIDE } from './made-from.ts';
import { PACKS } from './packs.ts';
import { STATE_REASON, STATES_REASON } from './batches.service.ts';
import { MOVEMENT_REASON, type BatchRow, type Movement } from './shelf.service.ts';

interface Counted extends BatchRow {
  name: string | null;
  worksheet_id: number | null;
  allocated: number;
  supplied: number;
  pace: number;
}
// Packs of items, and those sent again in the place of one. Of an ingredient: what worksheets have put aside and used.
const BATCHES = `select b.*, n.name, s.id as worksheet_id,
    case when b.unit = 'packs' then (select count(*)::int from ${PACKS} a where a.batch_id = b.id and a.supplied_at is null) else ${PUT_ASIDE} end as allocated,
    case when b.unit = 'packs' then (select count(*)::int from ${PACKS} a where a.batch_id = b.id and a.supplied_at is not null)
      else (select -coalesce(sum(m.quantity), 0)::int from batch_movements m where m.batch_id = b.id and m.kind = 'used') end as supplied,
    (select count(*)::int from ${PACKS} a where a.code = b.code and a.supplied_at > ?) as pace
  from batches b left join ingredients n on n.code = b.code left join worksheets s on s.batch_id = b.id`;
interface StateRow extends Row {
  id: number;
  state: BatchState;
  checks: ReleaseCheck[];
  reason_sealed: string | null;
  at: Date;
  by_name: string;
}
interface MovementRow extends Row {
  id: number;
  kind: Movement['kind'];
  quantity: number;
  item_id: number | null;
  worksheet_id: number | null;
  reason_sealed: string | null;
  at: Date;
  by_name: string;
}

/** What stands on the shelf, how it came there and how long it lasts. */
@Injectable()
export class BatchesQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sealer: Sealer,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'batch_packs_expired',
      'Packs on the shelf that have expired: they are to be destroyed and booked out',
      async () =>
        (
          await this.db.first<{ packs: number }>(
            `select coalesce(sum(on_hand), 0)::float8 as packs from batches where unit = 'packs' and on_hand > 0 and expires_on < ?`,
            [this.clock.today()],
          )
        )?.packs ?? 0,
    );
  }

  async list({ keyword, isAll, of }: z.output<typeof listBatches.input>): Promise<z.input<typeof listBatches.output>> {
    const pattern = literal(keyword);
    const where = [
      `(b.unit = 'packs') = ${of === 'products'}`,
      ...(isAll ? [] : [`(b.on_hand > 0 or b.received_at > ?)`]),
      ...(pattern
        ? [
            '(lower(b.code) like ? or lower(b.number) like ? or lower(b.supplier) like ? or b.gtin like ? or lower(n.name) like ?)',
          ]
        : []),
    ].join(' and ');
    const rows = await this.db.rows<Counted>(
      `${BATCHES} where ${where} order by b.code, b.expires_on, b.id limit 2000`,
      [this.paceSince(), ...(isAll ? [] : [this.paceSince()]), ...(pattern ? Array<string>(5).fill(pattern) : [])],
    );
    const forecast = await this.forecast([...new Set(rows.map(({ code }) => code))]);
    return { rows: rows.map((row) => this.words(row, forecast.get(row.id))) };
  }

  async read(id: number): Promise<z.input<typeof readBatch.output>> {
    const [row] = await this.db.rows<Counted>(`${BATCHES} where b.id = ?`, [this.paceSince(), id]);
    if (!row) throw notFound('This batch');
    const forecast = await this.forecast([row.code]);
    const movements = await this.db.rows<MovementRow>(
      'select * from batch_movements where batch_id = ? order by id desc limit 1000',
      [id],
    );
    const states = await this.db.rows<StateRow>(
      'select * from batch_states where batch_id = ? order by id desc limit 1000',
      [id],
    );
    const moved = movements.map((one) => ({
      id: one.id,
      kind: one.kind,
      quantity: one.quantity,
      itemId: one.item_id,
      worksheetId: one.worksheet_id,
      reason: one.reason_sealed && this.sealer.open(MOVEMENT_REASON, one.id, one.reason_sealed),
      checks: [],
      at: one.at.toISOString(),
      by: one.by_name,
    }));
    const stated = states.map((one) => ({
      id: one.id,
      kind: one.state,
      quantity: 0,
      itemId: null,
      worksheetId: null,
      reason: one.reason_sealed && this.sealer.open(STATES_REASON, one.id, one.reason_sealed),
      checks: one.checks,
      at: one.at.toISOString(),
      by: one.by_name,
    }));
    // Newest first; what was moved because it was stopped stands under the stop.
    const ledger = [...stated, ...moved].toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
    return { batch: this.words(row, forecast.get(id)), movements: ledger };
  }

  // A search may show some of a code's batches only; what becomes of them depends on all.
  private async forecast(codes: string[]): Promise<Map<number, Forecast>> {
    const rows = await this.db.rows<Counted>(`${BATCHES} where b.code = any(?) and b.on_hand > 0`, [
      this.paceSince(),
      codes,
    ]);
    return new Map(
      codes.flatMap((code) => {
        const shelf = rows.filter((row) => row.code === code);
        return [
          ...forecastOf(
            shelf.map(({ id, number, expires_on: expiresOn, state, on_hand: onHand }) => ({
              id,
              number,
              expiresOn,
              state,
              onHand,
            })),
            { perDay: (shelf[0]?.pace ?? 0) / PACE_DAYS, today: this.clock.today(), supplyDays: SUPPLY_DAYS },
          ),
        ];
      }),
    );
  }

  private words(row: Counted, forecast: Forecast | undefined): z.input<typeof Batch> {
    return {
      id: row.id,
      code: row.code,
      unit: row.unit,
      name: row.name,
      certificate: row.certificate,
      worksheetId: row.worksheet_id,
      number: row.number,
      gtin: row.gtin,
      expiresOn: row.expires_on,
      supplier: row.supplier,
      invoice: row.invoice,
      state: row.state,
      stateReason: row.state_reason_sealed && this.sealer.open(STATE_REASON, row.id, row.state_reason_sealed),
      onHand: row.on_hand,
      allocated: row.allocated,
      supplied: row.supplied,
      receivedAt: row.received_at.toISOString(),
      usedUpOn: (row.unit === 'packs' && forecast?.usedUpOn) || null,
      leftOver: row.unit === 'packs' ? (forecast?.leftOver ?? 0) : 0,
    };
  }

  private paceSince = (): Date => new Date(this.clock.now().getTime() - PACE_DAYS * 86_400_000);
}
