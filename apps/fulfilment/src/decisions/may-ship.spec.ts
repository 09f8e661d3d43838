import { describe, expect, test } from '@jest/globals';
import { itemHeld } from '@sorrel/contracts/billing/events';
import type { Facts, Pack } from './facts.ts';
import { mayShip, whyNotReady, whyNotSupplied, wordsOf } from './may-ship.ts';

const good: Facts = {
  left: null,
  gate: 'cleared',
  gateReason: null,
  isPaid: true,
  isRevoked: false,
  isWithheld: false,
  hasPrescription: true,
  notTrading: null,
  stopped: null,
  isForPatient: true,
  isForFormula: true,
  dated: 'in date',
  hasSupplyLeft: true,
  clinical: 'not needed',
  responsibleName: 'Rosa',
  responsible: 'in',
  isSupervised: false,
  address: 'good',
  lostLetters: [],
  coldUntil: null,
  check: null,
  packedBy: null,
  pack: { kind: 'aside' },
};
// What a pharmacist has to do with it: walked through against each other fact alone, for all together would be hundreds of millions.
const PHARMACIST = ['clinical', 'responsible'] as const;
const none: Pack = { kind: 'none', code: '160C', left: 'nothing', lastDay: '2027-01-23' };

// Written down by hand, and read by nothing but this test: what each fact alone leads to...
const WORDS: { [K in keyof Facts]?: readonly (readonly [Facts[K], code: string | null])[] } = {
  left: [
    [null, null],
    ['in a parcel', 'left'],
    ['by hand', 'left_by_hand'],
  ],
  gate: [
    ['cleared', null],
    ['none', 'not_approved'],
    ['held', 'held'],
    ['closed', 'closed'],
  ],
  isPaid: [
    [true, null],
    [false, 'unpaid'],
  ],
  isRevoked: [
    [false, null],
    [true, 'revoked'],
  ],
  isWithheld: [
    [false, null],
    [true, 'withheld'],
  ],
  hasPrescription: [
    [true, null],
    [false, 'no_prescription'],
  ],
  notTrading: [
    [null, null],
    ['The particulars are not complete.', 'not_trading'],
  ],
  stopped: [
    [null, null],
    ['160C is stopped.', 'stopped'],
  ],
  isForPatient: [
    [true, null],
    [false, 'other_patient'],
  ],
  isForFormula: [
    [true, null],
    [false, 'other_formula'],
  ],
  dated: [
    ['in date', null],
    ['ahead', 'dated_ahead'],
    ['expired', 'expired'],
  ],
  hasSupplyLeft: [
    [true, null],
    [false, 'used_up'],
  ],
  clinical: [
    ['not needed', null],
    ['checked', null],
    ['to-check', 'clinical_check'],
    ['own', 'clinical_own'],
    ['asked', 'clinical_asked'],
    ['stopped', 'clinical_stopped'],
  ],
  responsible: [
    ['in', null],
    ['none', 'no_responsible'],
    ['lapsed', 'responsible_lapsed'],
    ['overrun', 'responsible_overrun'],
    ['absent', 'responsible_absent'],
  ],
  address: [
    ['good', null],
    ['missing', 'no_address'],
    ['doubtful', 'address_doubtful'],
  ],
  lostLetters: [
    [[], null],
    [['美'], 'name_unprintable'],
  ],
  coldUntil: [
    [null, null],
    ['2026-11-23', 'cold_chain'],
  ],
  check: [
    [null, null],
    ['passed', null],
    ['needed', 'not_checked'],
    ['waiting', 'check_waits'],
  ],
  pack: [
    [{ kind: 'aside' }, null],
    [{ kind: 'on shelf' }, null],
    [{ kind: 'too short' }, 'pack_too_short'],
    [{ kind: 'taken' }, 'pack_taken'],
    [{ kind: 'stopped' }, 'pack_stopped'],
    [none, 'no_pack'],
  ],
};
// ... and which of them is told, where several stand in the way.
const PRECEDENCE = `
  left left_by_hand closed held revoked withheld unpaid not_approved no_prescription
  not_trading stopped other_patient other_formula dated_ahead expired used_up
  clinical_stopped clinical_asked clinical_own clinical_check
  no_responsible responsible_lapsed responsible_overrun responsible_absent
  no_address address_doubtful name_unprintable cold_chain not_checked check_waits
  pack_too_short pack_taken pack_stopped no_pack`
  .trim()
  .split(/\s+/);
/** Settled before anything is packed; the rest is for the bench to settle. */
const BEFORE_PACKING = PRECEDENCE.indexOf('clinical_check');
const OF_ITS_STATUS = PRECEDENCE.indexOf('no_prescription');

test('each combination of all facts but the pharmacist’s ships where nothing speaks against it, and otherwise names the gravest', () => {
  const names = (Object.keys(WORDS) as (keyof Facts)[]).filter((name) => !PHARMACIST.some((one) => one === name));
  const values = names.map((name) => WORDS[name] ?? []);
  const ranks = values.map((list) => list.map(([, code]) => (code === null ? Infinity : PRECEDENCE.indexOf(code))));
  const facts = { ...good } as Record<keyof Facts, unknown>;
  const wrong: unknown[] = [];
  let count = 0;
  let ships = 0;
  const walk = (depth: number, gravest: number): void => {
    const name = names[depth];
    if (name === undefined) {
      count++;
      const asked = facts as unknown as Facts;
      const decision = mayShip(asked);
      const said = decision.kind === 'ship' ? Infinity : PRECEDENCE.indexOf(decision.code);
      const supplied = whyNotSupplied(asked);
      const ready = whyNotReady(asked);
      const isRight =
        said === gravest &&
        (supplied ? PRECEDENCE.indexOf(supplied.code) : Infinity) ===
          (gravest <= BEFORE_PACKING ? gravest : Infinity) &&
        (ready ? PRECEDENCE.indexOf(ready.code) : Infinity) === (gravest <= OF_ITS_STATUS ? gravest : Infinity);
      if (decision.kind === 'ship') ships++;
      if (!isRight && wrong.length < 5) wrong.push({ ...facts, said, gravest });
      return;
    }
    for (const [n, [value]] of (values[depth] ?? []).entries()) {
      facts[name] = value;
      walk(depth + 1, Math.min(gravest, ranks[depth]?.[n] ?? Infinity));
    }
  };
  walk(0, Infinity);
  expect(wrong).toEqual([]);
  expect(ranks.flat()).not.toContain(-1);
  // No check, or one that has passed; a pack put aside, or one on the shelf.
  expect({ count, ships }).toEqual({ count: values.reduce((all, list) => all * list.length, 1), ships: 2 * 2 });
});

test('what a pharmacist has to do with it stands in the way of each door, whatever else is so: before packing the check, before leaving who is responsible', () => {
  const single = Object.entries(WORDS).flatMap(([name, list]) =>
    (list as readonly (readonly [unknown, string | null])[]).map(([value, code]) => ({
      over: { [name]: value },
      code,
    })),
  );
  const rank = (code: string | null): number => (code === null ? Infinity : PRECEDENCE.indexOf(code));
  let count = 0;
  for (const [clinical, check] of WORDS.clinical ?? [])
    for (const [responsible, who] of WORDS.responsible ?? [])
      for (const { over, code } of single) {
        const facts: Facts = { ...good, clinical, responsible, ...over };
        const own = (name: string, word: string | null): string | null => (name in over ? code : word);
        const codes = [own('clinical', check), own('responsible', who), code];
        const gravest = codes.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
        const decision = mayShip(facts);
        expect([facts, decision.kind === 'ship' ? null : decision.code]).toEqual([facts, gravest]);
        const supplied = whyNotSupplied(facts);
        expect([facts, supplied?.code ?? null]).toEqual([facts, rank(gravest) <= BEFORE_PACKING ? gravest : null]);
        count++;
      }
  expect(count).toBe(6 * 5 * single.length);
});

test('while the responsible pharmacist is absent a parcel leaves by another pharmacist’s hand alone', () => {
  expect(mayShip({ ...good, responsible: 'absent', isSupervised: true })).toEqual({ kind: 'ship' });
  for (const responsible of ['none', 'lapsed', 'overrun'] as const)
    expect(mayShip({ ...good, responsible, isSupervised: true })).toMatchObject({
      answer: 'no_responsible_pharmacist',
    });
});

test('every refusal that is told stands in the table above, and no fact is left out of it', () => {
  const told = new Set(Object.values(WORDS).flatMap((list) => list.map(([, code]) => code)));
  told.delete(null);
  expect([...told].toSorted()).toEqual(PRECEDENCE.toSorted());
  // Words alone: who packed it, and why billing holds it.
  expect(Object.keys(good).filter((name) => !(name in WORDS))).toEqual([
    'gateReason',
    'responsibleName',
    'isSupervised',
    'packedBy',
  ]);
});

describe('says what stands in the way, and what to do', () => {
  const alone = Object.entries(WORDS).flatMap(([name, list]) =>
    (list as readonly (readonly [unknown, string | null])[]).flatMap(([value, code]) =>
      code === null ? [] : [[code, { [name]: value }] as const],
    ),
  );
  test.each(alone)('%s', (code, over) => {
    const decision = mayShip({ ...good, ...over });
    if (decision.kind === 'ship') throw new Error('it ships');
    expect(decision.code).toBe(code);
    for (const words of [decision.text, decision.next || decision.text]) expect(words).toMatch(/^[A-Z0-9].*[.]$/);
    if (!['not_trading', 'stopped'].includes(code)) expect(decision.next).not.toBe('');
    expect(wordsOf(decision)).not.toMatch(/undefined|null|\s$/);
  });

  test.each<[Partial<Facts>, answer: string, words: string]>([
    [{ left: 'in a parcel' }, 'shipped', 'has left already'],
    [{ gate: 'closed' }, 'not_ready', 'cancelled, refused or refunded'],
    [{ isRevoked: true }, 'not_ready', 'was revoked'],
    [{ dated: 'expired' }, 'prescription_not_valid', 'A prescriber must approve this item again'],
    [{ coldUntil: '2026-11-23' }, 'cold_chain', 'It leaves on 23/11/2026 at the earliest'],
    [{ lostLetters: ['美', '咲'] }, 'name_unprintable', '美 咲'],
    [{ check: 'needed' }, 'not_checked', 'scan its order and its pack'],
    [{ check: 'waiting', packedBy: 'Ada' }, 'not_checked', 'packed by Ada'],
    [{ pack: { kind: 'taken' } }, 'pack_again', 'take it out of the parcel'],
    [{ clinical: 'to-check' }, 'clinical_check', 'A pharmacist must look at this first. Please ask Rosa'],
    [{ clinical: 'to-check', responsibleName: null }, 'clinical_check', 'Please ask a pharmacist'],
    [{ clinical: 'own' }, 'clinical_check', 'You have prescribed this yourself'],
    [{ clinical: 'asked' }, 'clinical_check', 'has asked the prescriber'],
    [{ clinical: 'stopped' }, 'clinical_check', 'has stopped this supply'],
    [{ responsible: 'none' }, 'no_responsible_pharmacist', 'No responsible pharmacist is signed in'],
    [{ responsible: 'absent' }, 'no_responsible_pharmacist', 'Rosa is absent'],
    [{ pack: none }, 'no_batch', 'nothing is left on the shelf'],
    [{ isWithheld: true }, 'not_ready', 'It stands under Dispatch, Owed'],
    [{ pack: { ...none, left: 'owed' } }, 'no_batch', 'Please pack those first'],
    [{ pack: { ...none, left: 'quarantined' } }, 'no_batch', 'A pharmacist has to release it'],
    [{ pack: { ...none, left: 'short-dated' } }, 'no_batch', 'used up (23/01/2027)'],
  ])('%j', (over, answer, words) => {
    const decision = mayShip({ ...good, ...over });
    expect(decision).toMatchObject({ kind: 'refused', answer });
    if (decision.kind === 'refused') expect(wordsOf(decision)).toContain(words);
  });

  test.each([...itemHeld.data.shape.reason.options, 'a reason of a later version', null])('held for %s', (gateReason) =>
    expect(mayShip({ ...good, gate: 'held', gateReason })).toMatchObject({ code: 'held', answer: 'not_ready' }),
  );
});
