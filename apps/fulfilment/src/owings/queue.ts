import { supplyEnds } from '@sorrel/contracts/fulfilment/supply';
import { firstToExpire, type OnShelf } from '../batches/batch.ts';

/** Which of those that wait for a code can be packed now, the longest waiting first: each takes its pack off what is left. */
export function packable(
  queue: readonly { itemId: number; months: number }[],
  shelf: readonly OnShelf[],
  today: string,
): Set<number> {
  const left = shelf.map((one) => ({ ...one }));
  const able = new Set<number>();
  for (const { itemId, months } of queue) {
    const pack = firstToExpire(left, supplyEnds(today, months));
    if (!pack) continue;
    left[left.indexOf(pack)] = { ...pack, onHand: pack.onHand - 1 };
    able.add(itemId);
  }
  return able;
}
