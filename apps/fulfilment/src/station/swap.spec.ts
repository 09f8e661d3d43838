import { describe, expect, test } from '@jest/globals';
import { SWAP_REASONS, type Swap } from '@sorrel/contracts/fulfilment/station';
import type { OnShelf } from '../batches/batch.ts';
import { whyNotSwapped } from './swap.ts';

const lot = (id: number, expiresOn: string, over: Partial<OnShelf> = {}): OnShelf => ({
  id,
  number: `B${id}`,
  expiresOn,
  state: 'released',
  onHand: 2,
  ...over,
});
const aside = lot(1, '2027-03-31');
const later = lot(2, '2027-09-30');
const why = (reason: Swap['reason'] | null, { scanned = later, others = [] as OnShelf[] } = {}) =>
  whyNotSwapped({ orderId: 'SRL-7', aside, scanned }, reason && { reason, note: 'Its seal is torn.' }, {
    shelf: [aside, scanned, ...others],
    lastDay: '2027-01-23',
  });

describe('a pack of another batch is taken in the place of the one put aside', () => {
  test.each(SWAP_REASONS.filter((one) => one !== 'sooner'))('%s', (reason) => expect(why(reason)).toBeNull());
  test('because it expires sooner', () => expect(why('sooner', { scanned: lot(3, '2027-02-28') })).toBeNull());
  test.each([
    ['a third that expires later', lot(4, '2027-10-31')],
    ['on the same day', lot(4, '2027-09-30')],
    ['of which nothing is left', lot(4, '2027-04-30', { onHand: 0 })],
    ['that is in quarantine', lot(4, '2027-04-30', { state: 'quarantined' })],
    ['that is recalled', lot(4, '2027-04-30', { state: 'recalled' })],
    ['that does not last', lot(4, '2027-01-22')],
  ])('beside %s', (_, other) => expect(why('damaged', { others: [other] })).toBeNull());
});

describe('a pack of another batch is not taken', () => {
  test.each([
    ['without a reason', why(null), 'names batch B1, which expires on 31/03/2027'],
    ['as sooner, though it expires later', why('sooner'), 'does not expire sooner than batch B1'],
    ['as sooner, on the same day', why('sooner', { scanned: lot(3, '2027-03-31') }), 'does not expire sooner'],
    ['before one that expires sooner', why('damaged', { others: [lot(4, '2027-04-30')] }), 'Batch B4 expires sooner'],
  ])('%s', (_, said, words) => expect(said).toContain(words));
});
