import { expect, test } from '@jest/globals';
import { HoldReason } from '@sorrel/contracts/billing/words';
import { HOLD_WORDS, holdOf, type Readiness } from './hold.ts';

const ready: Readiness = {
  today: '2027-06-01',
  isFirst: false,
  isContraindicated: true,
  isPregnant: false,
  consultation: 'acne',
  consultedOn: '2026-11-01',
  measuredUntil: undefined,
  isPrescription: true,
  hasPrescription: true,
  address: 'good',
  unitsLeft: 1,
};
const weight = { consultation: 'weight-loss' } as const;
const FIRST = { isFirst: true } as const;

test.each<[string, Partial<Readiness>, HoldReason | null]>([
  ['everything is there', {}, null],
  ['the customer is pregnant', { isPregnant: true }, 'pregnancy'],
  ['pregnant, but the item may be used', { isPregnant: true, isContraindicated: false }, null],
  ['pregnant at the first order', { ...FIRST, isPregnant: true }, 'pregnancy'],
  ['no prescription in date', { hasPrescription: false }, 'prescription'],
  ['none is needed', { hasPrescription: false, isPrescription: false }, null],
  ['the first order is reviewed after it is paid', { ...FIRST, hasPrescription: false }, null],
  ['an address that looks wrong', { address: 'doubtful' }, 'address'],
  ['no address', { address: 'missing' }, 'address'],
  ['an address from before it was copied', { address: null }, null],
  ['the first order gets its address on the way', { ...FIRST, address: 'missing' }, null],
  ['nothing left', { unitsLeft: 0 }, 'stock'],
  ['more promised than there is', { unitsLeft: -2 }, 'stock'],
  ['not counted', { unitsLeft: null }, null],
  ['the first order with nothing left', { ...FIRST, unitsLeft: 0 }, 'stock'],
  ['a year-old answer where age does not matter', { consultedOn: '2020-01-01' }, null],
  ['weight loss, answered a year ago to the day', { ...weight, consultedOn: '2026-06-01' }, null],
  ['weight loss, a day more', { ...weight, consultedOn: '2026-05-31' }, 'evidence'],
  ['weight loss, measured to the day', { ...weight, measuredUntil: '2027-06-01' }, null],
  ['weight loss, measured a day too long ago', { ...weight, measuredUntil: '2027-05-31' }, 'evidence'],
  ['weight loss, the record withdrawn', { ...weight, measuredUntil: null }, 'evidence'],
  ['skin, measured long ago', { measuredUntil: '2020-01-01' }, null],
  ['weight loss, never answered', { ...weight, consultedOn: null }, 'evidence'],
  [
    'the gravest reason is told',
    { isPregnant: true, hasPrescription: false, address: 'missing', unitsLeft: 0 },
    'pregnancy',
  ],
  [
    'then what a prescriber has to settle',
    { hasPrescription: false, address: 'missing', unitsLeft: 0 },
    'prescription',
  ],
  ['then what the customer can mend', { address: 'missing', unitsLeft: 0 }, 'address'],
])('%s', (_, over, reason) => {
  expect(holdOf({ ...ready, ...over })).toBe(reason);
});

test('every reason tells the customer that nothing was charged', () => {
  for (const reason of HoldReason.options) {
    expect(HOLD_WORDS[reason].customer).toContain('You have not been charged');
    expect(HOLD_WORDS[reason].staff).toMatch(/^Not charged: /);
  }
});
