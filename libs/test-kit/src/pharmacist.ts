import { randomUUID } from 'node:crypto';
import { SEEN } from '@sorrel/contracts/fulfilment/clinical-check';
import { RELEASE_CHECKS } from '@sorrel/contracts/fulfilment/batch-release';
import { decideClinicalCheck, releaseBatch } from '@sorrel/contracts/fulfilment/rpc';
import { Fault } from '@sorrel/service-kit/fault';
import type { World } from './world.ts';

/** A pharmacist who has prescribed nothing looks at these supplies first, as far as there is something to look at. */
export async function lookedAt(w: World, ...itemIds: number[]): Promise<void> {
  for (const itemId of itemIds)
    await w
      .ask(
        decideClinicalCheck,
        { itemId, key: randomUUID(), verdict: 'checked', seen: [...SEEN] },
        w.as.staff(['pharmacist'], 998),
      )
      .catch((error: unknown) => {
        if (!(error instanceof Fault) || (error.status !== 409 && error.status !== 404)) throw error;
      });
}

/** A second person goes through the list and releases these batches. */
export async function released(w: World, ...batchIds: number[]): Promise<void> {
  for (const id of batchIds)
    await w.ask(releaseBatch, { id, checks: [...RELEASE_CHECKS] }, w.as.staff(['pharmacist'], 998));
}
