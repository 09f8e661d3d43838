import { expect, test } from '@jest/globals';
import type { OnShelf } from '../batches/batch.ts';
import { packable } from './queue.ts';

const lot = (id: number, expiresOn: string, onHand: number): OnShelf => ({
  id,
  number: `B${id}`,
  expiresOn,
  state: 'released',
  onHand,
});
const waits = (itemId: number, months = 2) => ({ itemId, months });

test.each<[string, ReturnType<typeof waits>[], OnShelf[], number[]]>([
  ['nobody while the shelf is empty', [waits(1)], [], []],
  ['the longest waiting alone', [waits(1), waits(2)], [lot(1, '2027-09-01', 1)], [1]],
  ['both of two', [waits(1), waits(2)], [lot(1, '2027-09-01', 2)], [1, 2]],
  ['the next where the first needs one that lasts longer', [waits(1, 6), waits(2, 1)], [lot(1, '2027-03-01', 1)], [2]],
  ['each its own pack', [waits(1), waits(2, 6)], [lot(1, '2027-03-01', 1), lot(2, '2027-09-01', 1)], [1, 2]],
])('can be packed: %s', (_, queue, shelf, able) => expect([...packable(queue, shelf, '2026-12-18')]).toEqual(able));
