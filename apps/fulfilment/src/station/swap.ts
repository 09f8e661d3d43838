import type { Swap } from '@sorrel/contracts/fulfilment/station';
import { firstToExpire, type OnShelf, written } from '../batches/batch.ts';

type Lot = Pick<OnShelf, 'id' | 'number' | 'expiresOn'>;

/**
 * Why a pack of another batch is not taken in the place of the one put aside: nobody has said why, or a third batch expires sooner. Null: it
 * may be. `lastDay`: until when the supply lasts.
 */
export function whyNotSwapped(
  { orderId, aside, scanned }: { orderId: string; aside: Lot; scanned: Lot },
  swap: Swap | null,
  { shelf, lastDay }: { shelf: readonly OnShelf[]; lastDay: string },
): string | null {
  if (!swap)
    return `The label of ${orderId} names batch ${aside.number}, which expires on ${written(aside.expiresOn)}. This pack is of batch ${scanned.number}, which expires on ${written(scanned.expiresOn)}. Put it back, and scan one of batch ${aside.number}. If none can be taken, swap the batch.`;
  if (swap.reason === 'sooner' && scanned.expiresOn >= aside.expiresOn)
    return `Batch ${scanned.number} does not expire sooner than batch ${aside.number}. Put the pack back, and scan one of batch ${aside.number}.`;
  const others = shelf.filter(({ id }) => id !== aside.id && id !== scanned.id);
  const first = firstToExpire(others, lastDay);
  return first && first.expiresOn < scanned.expiresOn
    ? `Batch ${first.number} expires sooner, on ${written(first.expiresOn)}, and has packs on the shelf. Put this pack back, and take one of batch ${first.number}.`
    : null;
}
