import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { listExceptions, ParcelException } from '@sorrel/contracts/fulfilment/rpc';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { DispatchRecords, type DispatchRow } from '../records/records.service.ts';
import { fatesOf, outcomesOf } from './exception.ts';
import { ExceptionsService, NOTE, REASON, type ExceptionRow } from './exceptions.service.ts';
import { PROBLEM, type ReshipRow } from './reships.service.ts';

interface ListRow extends ExceptionRow {
  dispatch: DispatchRow;
  customer: string | null;
  tracking: string | null;
  reship: Pick<ReshipRow, 'id' | 'status' | 'tracking_number' | 'problem_sealed'> | null;
  reship_batch: string | null;
}
const MOST = 200;
const ROWS = `select e.*, c.name as customer, coalesce(before.tracking_number, d.tracking_number) as tracking, b.number as reship_batch,
    (select json_build_object('id', r.id, 'status', r.status, 'tracking_number', r.tracking_number, 'problem_sealed', r.problem_sealed) where r.id is not null) as reship
  from parcel_exceptions e join dispatches d on d.item_id = e.item_id left join customer_copies c on c.user_id = d.user_id
  left join reships before on before.id = e.reship_id left join reships r on r.exception_id = e.id left join batches b on b.id = r.batch_id`;

/** Parcels that had trouble: what is open, how long it has waited, and what may follow. */
@Injectable()
export class ExceptionsQueries {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly records: DispatchRecords,
    private readonly exceptions: ExceptionsService,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        parcel_exceptions_open: 'Parcels that had trouble and are not settled',
        parcel_exceptions_oldest_seconds: 'How long the oldest of them has waited',
      },
      async () => {
        const row = await this.db.first<{ count: number; oldest: Date | null }>(
          `select count(*)::float8 as count, min(opened_at) as oldest from parcel_exceptions where state <> 'settled'`,
        );
        return {
          parcel_exceptions_open: row?.count ?? 0,
          parcel_exceptions_oldest_seconds: this.clock.secondsSince(row?.oldest),
        };
      },
    );
  }

  async list({ isAll }: z.output<typeof listExceptions.input>): Promise<z.input<typeof listExceptions.output>> {
    const rows = await this.db.rows<ListRow>(
      isAll
        ? `${ROWS} order by e.opened_at desc, e.id desc limit ${MOST}`
        : `${ROWS} where e.state <> 'settled' order by e.opened_at, e.id limit ${MOST}`,
    );
    const shown: z.input<typeof ParcelException>[] = [];
    for (const row of rows) shown.push(await this.words(row));
    return { now: this.clock.now().toISOString(), rows: shown };
  }

  private async words(row: ListRow): Promise<z.input<typeof ParcelException>> {
    const dispatch = await this.records.find(this.db, row.item_id);
    if (!dispatch) throw new Error('A parcel without its item.');
    const facts = await this.exceptions.facts(this.db, row, dispatch);
    const isOpen = row.state === 'open';
    return {
      id: row.id,
      itemId: row.item_id,
      subscriptionId: dispatch.subscriptionId,
      userId: dispatch.userId,
      customer: row.customer ?? '',
      code: dispatch.formula?.item.code ?? '',
      product: dispatch.formula?.item.name ?? '',
      isColdChain: facts.isCold,
      trackingNumber: row.tracking,
      trouble: row.trouble,
      isBack: row.is_back,
      note: this.sealer.open(NOTE, row.id, row.note_sealed),
      openedAt: row.opened_at.toISOString(),
      openedBy: row.opened_by,
      state: row.state,
      outcomes: isOpen ? outcomesOf(facts) : [],
      fates: isOpen ? fatesOf(facts) : [],
      decision: this.decision(row),
      reship: row.reship && {
        status: row.reship.status,
        batch: row.reship_batch,
        trackingNumber: row.reship.tracking_number,
        problem: row.reship.problem_sealed && this.sealer.open(PROBLEM, row.reship.id, row.reship.problem_sealed),
      },
      settledAt: row.settled_at?.toISOString() ?? null,
    };
  }

  private decision(row: ExceptionRow): z.input<typeof ParcelException>['decision'] {
    const { id, outcome, pack, reason_sealed: reason, decided_at: at, decided_by: by } = row;
    if (!outcome || !pack || !reason || !at || !by) return null;
    return { outcome, pack, reason: this.sealer.open(REASON, id, reason), at: at.toISOString(), by };
  }
}
