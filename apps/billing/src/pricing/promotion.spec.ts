import { describe, expect, it, test } from '@jest/globals';
import { PRODUCTS } from '../catalogue/treatments.ts';
import {
  appliesTo,
  FREE_FORMS,
  isSound,
  normalCode,
  referralPromotion,
  refusalOf,
  standingOf,
  type Applicant,
  type Promotion,
} from './promotion.ts';

const now = new Date('2026-11-20T12:00:00Z');
const aPromotion = (over: Partial<Promotion> = {}): Promotion => ({
  id: 1,
  code: 'SORREL20',
  title: '20% off your first order',
  type: 'percentage',
  value: 20,
  duration: 'once',
  charges: null,
  isFirstOrderOnly: true,
  excludedForms: ['tablet'],
  startsAt: null,
  endsAt: null,
  limit: null,
  referrerId: null,
  ...over,
});
const somebody = (over: Partial<Applicant> = {}): Applicant => ({
  userId: 12,
  now,
  form: 'cream',
  hasOrdered: false,
  ownUse: null,
  usedByOthers: 0,
  isPomSafe: false,
  ...over,
});

const FOR_ALL: Partial<Promotion> = { excludedForms: [] };

describe('who may use a code', () => {
  it.each([
    ['a first order of a cream', {}, {}, null],
    ['no treatment chosen yet', {}, { form: null }, null],
    ['a first order of tablets', {}, { form: 'tablet' }, /tablets/],
    ['a second order', {}, { hasOrdered: true }, /first order/],
    ['a second order with a code for all orders', { isFirstOrderOnly: false }, { hasOrdered: true }, null],
    ['used already', { isFirstOrderOnly: false }, { ownUse: 'used' }, /used this code already/],
    ['with an unpaid order', { isFirstOrderOnly: false }, { ownUse: 'reserved' }, /another order of yours/],
    ['not begun', { startsAt: new Date('2026-11-21T00:00:00Z') }, {}, /yet/],
    ['over at this very moment', { endsAt: now }, {}, /expired/],
    ['the last one', { limit: 5 }, { usedByOthers: 4 }, null],
    ['used up', { limit: 5 }, { usedByOthers: 5 }, /used up/],
    ...(['cream', 'tablet', 'solution', 'injection'] as const).map(
      (form) =>
        [
          `${form} where prescription-only medicines are not advertised`,
          FOR_ALL,
          { form, isPomSafe: true },
          /do not apply/,
        ] as const,
    ),
    ['nothing chosen yet, where no medicine is advertised', {}, { form: null, isPomSafe: true }, /do not apply/],
    ['a serum, which needs no prescription', FOR_ALL, { form: 'serum', isPomSafe: true }, null],
    ['a friend, where no medicine is advertised', { referrerId: 13 }, { isPomSafe: true }, /do not apply/],
    ['injections otherwise', {}, { form: 'injection' }, null],
    ["one's own referral code", { referrerId: 12 }, {}, /your own/],
    ["a friend's referral code", { referrerId: 13 }, {}, null],
    ["a friend's referral code for a later order", { referrerId: 13 }, { hasOrdered: true }, /first order/],
  ] as const)('%s', (_, promotion, who, text) => {
    const refusal = refusalOf(aPromotion(promotion), somebody(who));
    if (text === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(text);
  });
});

describe('codes', () => {
  it.each([
    ['sorrel20', 'SORREL20'],
    ['  Sorrel20 ', 'SORREL20'],
    ['ＳＯＲＲＥＬ20', 'SORREL20'],
  ])('%p is %s', (text, code) => expect(normalCode(text)).toBe(code));
});

describe('how long a promotion lasts', () => {
  it.each([
    ['once', null, [true, false, false]],
    ['repeating', 2, [true, true, false]],
    ['forever', null, [true, true, true]],
  ] as const)('%s %p', (duration, charges, expected) =>
    expect([1, 2, 3].map((number) => appliesTo({ duration, charges }, number))).toEqual(expected),
  );
});

describe('what can be made', () => {
  it.each([
    ['percentage', 20, 'once', null, true],
    ['percentage', 100, 'once', null, true],
    ['percentage', 101, 'once', null, false],
    ['percentage', -5, 'once', null, false],
    ['percentage', Number.NaN, 'once', null, false],
    ['percentage', 0, 'once', null, false],
    ['percentage', 12.5, 'once', null, true],
    ['percentage', 33.33, 'once', null, true],
    ['percentage', 0.07, 'once', null, true],
    ['percentage', 33.333, 'once', null, false],
    ['percentage', 100.01, 'once', null, false],
    ['fixed', 500.5, 'once', null, false],
    ['fixed', 500, 'forever', null, true],
    ['fixed', -1, 'once', null, false],
    ['fixed', 500, 'repeating', null, false],
    ['fixed', 500, 'repeating', 3, true],
  ] as const)('%s %p %s %p: %p', (type, value, duration, charges, isFine) =>
    expect(isSound({ type, value, duration, charges })).toBe(isFine),
  );
});

describe('how it stands', () => {
  const plain = { startsAt: null, endsAt: null, limit: null, stoppedAt: null };
  it.each([
    ['running', {}, 1_000],
    ['planned', { startsAt: new Date('2026-11-21T00:00:00Z') }, 0],
    ['over', { endsAt: now }, 0],
    ['used-up', { limit: 2 }, 2],
    ['running', { limit: 2 }, 1],
    ['stopped', { stoppedAt: now, endsAt: now }, 0],
  ] as const)('%s: %p with %i taken', (standing, over, taken) =>
    expect(standingOf({ ...plain, ...over }, taken, now)).toBe(standing),
  );
});

it.each([
  [500, '£5.00 off your first order, from a friend.'],
  [0, 'Invited by a friend: your own price stays as it is.'],
])('a referral code is for first orders; with %i pence for the friend it says what both get', (pence, title) => {
  expect(referralPromotion(7, 'ann-7', pence)).toMatchObject({
    code: 'ANN-7',
    title: `${title} Your friend gets £10.00 of credit once your first order has been sent`,
    type: 'fixed',
    value: pence,
    isFirstOrderOnly: true,
    referrerId: 7,
    duration: 'once',
  });
});

test('a form counts as free of prescription only where nothing of that form in the catalogue needs one', () => {
  for (const { form, isPrescription, code } of PRODUCTS)
    expect([code, FREE_FORMS.includes(form)]).toEqual([code, !isPrescription]);
});
