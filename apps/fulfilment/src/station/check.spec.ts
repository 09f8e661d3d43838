import { describe, expect, test } from '@jest/globals';
import type { PackCode } from '@sorrel/contracts/fulfilment/scan';
import { checkPack, readingOf, type Expected, type KnownBatch } from './check.ts';

const GTIN = '05012345678900';
const lot = (over: Partial<KnownBatch> = {}): KnownBatch => ({
  id: 1,
  code: '160C',
  number: 'BX1',
  gtin: null,
  expiresOn: '2027-06-30',
  state: 'released',
  onHand: 3,
  ...over,
});
const wanted = (over: Partial<Expected> = {}): Expected => ({
  code: '160C',
  product: 'Anti-ageing cream',
  today: '2026-11-23',
  lastDay: '2027-01-23',
  setAside: 1,
  isKept: true,
  catalogueBatch: 'AA2611A',
  ...over,
});
const pack = (over: Partial<PackCode> = {}): PackCode => ({ gtin: null, batch: 'BX1', expiresOn: null, ...over });

interface Case {
  pack?: Partial<PackCode>;
  wanted?: Partial<Expected>;
  batches?: KnownBatch[];
  codesOfGtin?: string[];
}
const check = (given: Case) =>
  checkPack(pack(given.pack), wanted(given.wanted), {
    batches: given.batches ?? [lot()],
    codesOfGtin: given.codesOfGtin ?? [],
  });

describe('goes on', () => {
  test.each<[string, Case, number | null]>([
    ['the pack put aside', {}, 1],
    ['the last one of its batch, which is put aside', { batches: [lot({ onHand: 0 })] }, 1],
    [
      'with product number and expiry as received',
      {
        pack: { gtin: GTIN, expiresOn: '2027-06-30' },
        batches: [lot({ gtin: '5012345678900' })],
        codesOfGtin: ['160C'],
      },
      1,
    ],
    ['with a product number that was not written down', { pack: { gtin: GTIN } }, 1],
    ['another batch that lasts', { pack: { batch: 'BX2' }, batches: [lot({ id: 2, number: 'BX2' })] }, 2],
    ['one that expires on the day the supply is used up', { batches: [lot({ expiresOn: '2027-01-23' })] }, 1],
    ['nothing put aside yet', { wanted: { setAside: null } }, 1],
    [
      'a later delivery of a batch, the first in quarantine',
      { batches: [lot({ id: 7, state: 'quarantined' }), lot()] },
      1,
    ],
    ['a product number that two codes share', { pack: { gtin: GTIN }, codesOfGtin: ['150C', '160C'] }, 1],
    [
      'not kept by batch: the batch that the label names',
      { pack: { batch: 'AA2611A' }, wanted: { isKept: false, setAside: null }, batches: [] },
      null,
    ],
  ])('%s', (_, given, batchId) => expect(check(given)).toEqual({ verdict: 'right', text: '', batchId }));
});

describe('stops', () => {
  test.each<[string, Case, string, string]>([
    ['another product', { batches: [lot({ code: '110C' })] }, 'wrong-product', 'is 110C, and the order is for 160C'],
    [
      'another strength, by its product number',
      { pack: { gtin: GTIN }, codesOfGtin: ['161C'] },
      'wrong-product',
      '161C',
    ],
    [
      'another product of which no batch is read',
      { pack: { gtin: GTIN, batch: null }, codesOfGtin: ['161C'], batches: [] },
      'wrong-product',
      '161C',
    ],
    ['the plain bar code', { pack: { gtin: GTIN, batch: null }, batches: [] }, 'no-batch-read', 'square code'],
    ['a batch that was never received', { batches: [] }, 'unknown-batch', 'BX1 of 160C was never received'],
    [
      'another product number than it was received with',
      { pack: { gtin: '05012345678917' }, batches: [lot({ gtin: GTIN })] },
      'other-gtin',
      'GTIN',
    ],
    [
      'another expiry than it was received with',
      { pack: { expiresOn: '2027-05-31' } },
      'other-expiry',
      'expires on 31/05/2027; batch BX1 was received as expiring on 30/06/2027',
    ],
    ['a recalled batch', { batches: [lot({ state: 'recalled' })] }, 'recalled', 'is recalled'],
    [
      'a recalled batch that has expired',
      { batches: [lot({ state: 'recalled', expiresOn: '2026-01-31' })] },
      'recalled',
      'is recalled',
    ],
    [
      'a batch in quarantine',
      { batches: [lot({ state: 'quarantined' })] },
      'quarantined',
      'A pharmacist has to release',
    ],
    ['an expired pack', { batches: [lot({ expiresOn: '2026-11-22' })] }, 'expired', 'expired on 22/11/2026'],
    ['one that expires today', { batches: [lot({ expiresOn: '2026-11-23' })] }, 'too-short', '23/11/2026'],
    [
      'one that does not last for the supply',
      { batches: [lot({ expiresOn: '2027-01-22' })] },
      'too-short',
      'before the supply is used up (23/01/2027)',
    ],
    [
      'more packs than were received',
      { pack: { batch: 'BX2' }, batches: [lot({ id: 2, number: 'BX2', onHand: 0 })] },
      'none-on-shelf',
      'By our count no pack of batch BX2 is left',
    ],
    [
      'not kept by batch: another one than the label names',
      { wanted: { isKept: false, setAside: null }, batches: [] },
      'unknown-batch',
      'names batch AA2611A, and this pack is of batch BX1',
    ],
    [
      'not kept by batch: expired by its own words',
      {
        pack: { batch: 'AA2611A', expiresOn: '2026-10-31' },
        wanted: { isKept: false, setAside: null },
        batches: [],
      },
      'expired',
      '31/10/2026',
    ],
  ])('%s', (_, given, verdict, text) =>
    expect(check(given)).toMatchObject({ verdict, text: expect.stringContaining(text) }),
  );
});

test.each<[string, string, PackCode[], string | null]>([
  ['the one whose batch we know', '160C', [pack({ batch: 'BX117270630' }), pack()], 'BX1'],
  ['that of the order before another product’s', '160C', [pack({ batch: 'OTHER' }), pack()], 'BX1'],
  ['another product’s before none', '110C', [pack({ batch: 'NONE' }), pack({ batch: 'OTHER' })], 'OTHER'],
  ['the first where none is known', '160C', [pack({ batch: 'NONE' }), pack({ batch: 'NOR' })], 'NONE'],
])('of several readings: %s', (_, code, readings, batch) => {
  const [first, ...others] = readings as [PackCode, ...PackCode[]];
  const batches = [
    { code: '160C', number: 'BX1' },
    { code: '111C', number: 'OTHER' },
  ];
  expect(readingOf([first, ...others], batches, wanted({ code })).batch).toBe(batch);
});
test('of several readings: the catalogue’s batch where the code is not kept', () =>
  expect(
    readingOf([pack({ batch: 'AA2611A17270630' }), pack({ batch: 'AA2611A' })], [], wanted({ isKept: false })).batch,
  ).toBe('AA2611A'));
