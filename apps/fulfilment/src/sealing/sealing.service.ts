import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { GateReasons, type StoredReason } from '../records/gate-reasons.service.ts';

const BATCH = 300;
export const SEAL_JOB = 'seal-rows';

/** Seals why parcels of before are held. What is sealed already stays as it is. */
@Injectable()
export class SealingService {
  constructor(
    private readonly db: Db,
    private readonly gates: GateReasons,
  ) {}

  step(after: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<StoredReason & Row>(
        `select item_id, gate_reason, gate_reason_sealed from dispatches
         where item_id > ? and gate_reason in ('pregnancy', 'back-to-approval') and gate_reason_sealed is null order by item_id limit ${BATCH} for update`,
        [after],
      );
      for (const row of rows) {
        const stored = this.gates.stored(row.item_id, row.gate_reason);
        await tx.rows('update dispatches set gate_reason = ?, gate_reason_sealed = ? where item_id = ?', [
          stored.gate_reason,
          stored.gate_reason_sealed,
          row.item_id,
        ]);
      }
      const last = rows.length === BATCH ? rows.at(-1)?.item_id : undefined;
      if (last) await tx.schedule({ kind: SEAL_JOB, key: `${last}:${tx.now.getTime()}`, data: { after: last } });
    });
  }
}
