import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { Allocations } from '../batches/allocations.service.ts';
import { Owed } from '../owed/owed.service.ts';
import { wantedOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';

/** A paid item that no pack could be put aside for is owed from then on, by whichever door it was tried. */
@Injectable()
export class OwingDoor {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly allocations: Allocations,
    private readonly owed: Owed,
  ) {}

  /** What was refused is undone with its transaction, so the owing is written in one of its own. */
  async noting<T>(itemId: number, ctx: Context, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'no_batch') throw error;
      await this.db.transaction(ctx, async (tx) => {
        const dispatch = await this.records.locked(tx, itemId);
        if (dispatch) await this.open(tx, dispatch);
      });
      throw error;
    }
  }

  /** Under the item's row lock, looked at once more: between two transactions a batch may have been released, or the item held. */
  async open(tx: Tx, dispatch: Dispatch): Promise<void> {
    const { status, owingId, itemId, subscriptionId, userId } = dispatch;
    if (owingId !== null || (status !== 'ready' && status !== 'label-pending')) return;
    const { code, months } = wantedOf(dispatch);
    if ((await this.allocations.whyNoPack(tx, { itemId, code, months })) === null) return;
    await this.owed.open(tx, { itemId, subscriptionId, userId, code, months });
  }
}
