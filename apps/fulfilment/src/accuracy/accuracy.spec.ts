import { describe, expect, test } from '@jest/globals';
import { checkStateOf, openingOf, whyNoVerdict, type Packing } from './accuracy.ts';

const packed = (over: Partial<Packing> = {}): Packing => ({
  scanId: 7,
  code: '160C',
  batchId: 1,
  packedAt: new Date(0),
  byId: 8,
  byName: 'Ada',
  check: null,
  ...over,
});
const now = { code: '160C', batchId: 1 };
const passed = { outcome: 'passed', byName: 'Bo' } as const;
const failed = { outcome: 'failed', byName: 'Bo' } as const;

test.each([
  ['nothing was scanned', null, now, 'needed'],
  ['it waits', packed(), now, 'waiting'],
  ['it passed', packed({ check: passed }), now, 'passed'],
  ['it failed', packed({ check: failed }), now, 'needed'],
  ['it is another product by now', packed({ check: passed }), { code: '161C', batchId: 1 }, 'needed'],
  ['another batch is put aside', packed({ check: passed }), { code: '160C', batchId: 2 }, 'needed'],
  ['nothing is put aside any more', packed({ check: passed }), { code: '160C', batchId: null }, 'needed'],
  ['no batches are kept', packed({ batchId: null, check: passed }), { code: '160C', batchId: null }, 'passed'],
  ['a batch is kept since', packed({ batchId: null, check: passed }), now, 'needed'],
] as const)('%s', (_, packing, at, state) => expect(checkStateOf(packing, at)).toBe(state));

describe('scanning an order opens it for', () => {
  const all = [true, false].flatMap((isPacker) =>
    [true, false].flatMap((mayPack) => [true, false].map((mayCheck) => ({ isPacker, mayPack, mayCheck }))),
  );
  test.each(all)('packer, may pack, may check: %j', (who) => {
    const { isPacker, mayPack, mayCheck } = who;
    expect(openingOf('waiting', who)).toBe(
      isPacker ? (mayPack ? 'to-pack' : 'not-yours') : mayCheck ? 'to-check' : 'not-yours',
    );
    for (const state of [null, 'needed', 'passed'] as const)
      expect(openingOf(state, who)).toBe(mayPack ? 'to-pack' : 'nothing-to-check');
  });
});

describe('a verdict', () => {
  const own = { hasOpened: true, hasMatched: true };
  const given = { userId: 9, isPass: true, own };
  test.each([
    ['counts', 'waiting', packed(), given, null],
    [
      'of a fault needs no match',
      'waiting',
      packed(),
      { ...given, isPass: false, own: { ...own, hasMatched: false } },
      null,
    ],
    ['is not the packer’s', 'waiting', packed(), { ...given, userId: 8 }, 'own_packing'],
    [
      'of the packer is none of a fault either',
      'waiting',
      packed(),
      { ...given, userId: 8, isPass: false },
      'own_packing',
    ],
    ['counts once', 'passed', packed({ check: passed }), given, 'checked_already'],
    ['is not changed', 'needed', packed({ check: failed }), given, 'checked_already'],
    ['needs a packed parcel', 'needed', null, given, 'not_waiting'],
    ['needs the same batch', 'needed', packed(), given, 'not_waiting'],
    ['needs a check that is set', null, packed(), given, 'not_waiting'],
    [
      'needs the order open',
      'waiting',
      packed(),
      { ...given, own: { hasOpened: false, hasMatched: false } },
      'not_open',
    ],
    ['of a pass needs the pack', 'waiting', packed(), { ...given, own: { ...own, hasMatched: false } }, 'not_scanned'],
  ] as const)('%s', (_, state, packing, by, code) => expect(whyNoVerdict(state, packing, by)?.code ?? null).toBe(code));
});
