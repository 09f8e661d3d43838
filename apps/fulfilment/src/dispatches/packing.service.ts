import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { packItems } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { unknownItem } from '../decisions/unknown-item.ts';
import { Allocations } from '../batches/allocations.service.ts';
import { refused, whyNotReady } from '../decisions/may-ship.ts';
import { standingOf, wantedOf } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { OwingDoor } from './owing-door.service.ts';
import { ReadinessService } from './readiness.service.ts';

type Answer = z.input<typeof packItems.output>;

/** Packs are put aside for ticked items before their labels are bought: each in a transaction of its own, so that one refusal spoils no other. */
@Injectable()
export class PackingService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly readiness: ReadinessService,
    private readonly allocations: Allocations,
    private readonly owings: OwingDoor,
  ) {}

  async pack(ids: readonly number[], ctx: Context): Promise<Answer> {
    const items: Answer['items'] = [];
    const events: string[] = [];
    for (const id of new Set(ids)) {
      try {
        const packed = await this.owings.noting(id, ctx, () => this.one(id, ctx));
        items.push({ id, pack: packed.pack, problem: null });
        events.push(...packed.events);
      } catch (error) {
        if (!(error instanceof Fault) || error.status >= 500) throw error;
        items.push({ id, pack: null, problem: error.message });
      }
    }
    return { items, events };
  }

  private one(itemId: number, ctx: Context): Promise<{ pack: Answer['items'][number]['pack']; events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const dispatch = await this.records.locked(tx, itemId);
      if (!dispatch) throw unknownItem();
      const why = whyNotReady(standingOf(dispatch)) ?? (await this.readiness.whyNot(tx, dispatch));
      if (why) throw refused(why);
      const wanted = wantedOf(dispatch);
      await this.allocations.pack(tx, wanted);
      const packed = await this.allocations.packed(tx, wanted, false);
      return {
        pack: packed.kind === 'batch' ? { number: packed.number, expiresOn: packed.expiresOn } : null,
        events: tx.events,
      };
    });
  }
}
