import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { decideCheck } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { unknownItem } from '../decisions/unknown-item.ts';
import { Allocations } from '../batches/allocations.service.ts';
import { NearMissesService } from '../near-misses/near-misses.service.ts';
import { whyNotReady, wordsOf } from '../decisions/may-ship.ts';
import { standingOf } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { whyNoVerdict, type Packing } from './accuracy.ts';
import { Packings } from './packings.service.ts';

type Input = z.output<typeof decideCheck.input>;
type Answer = z.input<typeof decideCheck.output>;
interface CheckRow extends Row {
  id: number;
  item_id: number;
  fault: string | null;
  near_miss_id: number | null;
  by_id: number;
}

const LEAVING = 'This parcel has left, or its label is being bought just now. Please look under Dispatch.';

/** The second person's verdict, under the row lock of the item: of two at once one counts. */
@Injectable()
export class ChecksService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly packings: Packings,
    private readonly allocations: Allocations,
    private readonly misses: NearMissesService,
  ) {}

  decide(input: Input, ctx: Context): Promise<Answer> {
    const { itemId, key, fault } = input;
    return this.db.transaction(ctx, async (tx) => {
      const dispatch = await this.records.locked(tx, itemId);
      if (!dispatch) throw unknownItem();
      const known = await tx.first<CheckRow>('select * from accuracy_checks where key = ?', [key]);
      if (known) return again(known, input, userIdOf(ctx));
      const { state, packing } = await this.packings.standing(tx, dispatch);
      const own = await this.scans(tx, itemId, packing);
      const why = whyNoVerdict(state, packing, { userId: userIdOf(ctx), isPass: fault === null, own });
      if (why) throw conflict(why.text, why.code);
      if (dispatch.status !== 'ready') {
        const held = dispatch.shippedAt === null ? whyNotReady(standingOf(dispatch)) : null;
        throw conflict(held ? wordsOf(held) : LEAVING, 'not_waiting');
      }
      const nearMissId = fault && (await this.failed(tx, itemId, key, fault));
      return { id: await this.keep(tx, itemId, packing as Packing, input, nearMissId), nearMissId, events: tx.events };
    });
  }

  /** What this person has scanned of it since it was packed: the last scan counts. */
  private async scans(tx: Tx, itemId: number, packing: Packing | null) {
    const rows = await tx.rows<{ verdict: string }>(
      'select verdict from station_scans where item_id = ? and by_id = ? and id > ? order by id desc',
      [itemId, userIdOf(tx.ctx), packing?.scanId ?? 0],
    );
    return {
      hasOpened: rows.some(({ verdict }) => verdict === 'check-opened'),
      hasMatched: rows[0]?.verdict === 'check-right',
    };
  }

  /** Into the log, and back to packing: its pack stands on the shelf again until somebody packs it anew. */
  private async failed(
    tx: Tx,
    itemId: number,
    key: string,
    { kind, causes, what }: NonNullable<Input['fault']>,
  ): Promise<number> {
    const id = await this.misses.write(tx, {
      itemId,
      happenedOn: londonDate(tx.now),
      stage: 'check',
      kind,
      causes,
      what,
      action: 'Stopped at the accuracy check; the parcel went back to packing.',
      key,
    });
    await this.allocations.giveBack(tx, itemId);
    await this.packings.unpack(tx, itemId);
    return id;
  }

  private async keep(
    tx: Tx,
    itemId: number,
    { scanId, batchId, byId, byName }: Packing,
    { key, fault }: Input,
    nearMissId: number | null,
  ): Promise<number> {
    const id = await tx.nextId('accuracy_checks');
    const outcome = fault ? 'failed' : 'passed';
    await tx.rows(
      `insert into accuracy_checks (id, key, item_id, scan_id, batch_id, outcome, fault, near_miss_id, at, by_id, by_name, packed_by_id, packed_by_name)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        key,
        itemId,
        scanId,
        batchId,
        outcome,
        fault?.kind ?? null,
        nearMissId,
        tx.now,
        userIdOf(tx.ctx),
        tx.ctx.actor.name,
        byId,
        byName,
      ],
    );
    await tx.audit('parcel.checked', `itemId=${itemId}`, { id, outcome, ...(fault ? { kind: fault.kind } : {}) });
    return id;
  }
}

function again(known: CheckRow, { itemId, fault }: Input, userId: number): Answer {
  const isSame = known.item_id === itemId && known.fault === (fault?.kind ?? null) && known.by_id === userId;
  if (!isSame) throw conflict('This was sent before, for something else. Please scan the order again.', 'key_reused');
  return { id: known.id, nearMissId: known.near_miss_id, events: [] };
}
