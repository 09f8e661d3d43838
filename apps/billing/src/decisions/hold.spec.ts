import { expect, test } from '@jest/globals';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import { foreseenHold, holdOf, type Readiness } from './hold.ts';
import { heldNext } from '../model/held-next.ts';

const ready: Readiness = {
  today: '2027-06-01',
  isFirst: false,
  barrier: null,
  consultation: 'acne',
  consultedOn: '2026-11-01',
  measuredUntil: undefined,
  isPrescription: true,
  hasPrescription: true,
  address: 'good',
  isTrading: true,
  isStopped: false,
  unitsLeft: 1,
};
const weight = { consultation: 'weight-loss' } as const;
const FIRST = { isFirst: true } as const;

test.each<[string, Partial<Readiness>, HoldReason | null]>([
  ['everything is there', {}, null],
  ['the customer is pregnant', { barrier: 'pregnancy' }, 'pregnancy'],
  ['pregnant at the first order', { ...FIRST, barrier: 'pregnancy' }, 'pregnancy'],
  ['a rule rules the first order out', { ...FIRST, barrier: 'ruled-out' }, 'ruled-out'],
  ['a rule waits for a prescriber at the first order', { ...FIRST, barrier: 'decision' }, 'decision'],
  ['nothing was answered for it', { barrier: 'consultation', hasPrescription: false }, 'consultation'],
  ['no prescription in date', { hasPrescription: false }, 'prescription'],
  ['none is needed', { hasPrescription: false, isPrescription: false }, null],
  ['the first order is reviewed after it is paid', { ...FIRST, hasPrescription: false }, null],
  ['an address that looks wrong', { address: 'doubtful' }, 'address'],
  ['no address', { address: 'missing' }, 'address'],
  ['an address from before it was copied', { address: null }, null],
  ['the first order gets its address on the way', { ...FIRST, address: 'missing' }, null],
  ['nothing left', { unitsLeft: 0 }, 'stock'],
  ['stopped for everybody', { isStopped: true }, 'stopped'],
  ['stopped, and nothing left', { isStopped: true, unitsLeft: 0 }, 'stopped'],
  ['stopped before the first order is paid', { isStopped: true, isFirst: true }, 'stopped'],
  [
    'stopped, and pregnant: what is about this person is graver',
    { isStopped: true, barrier: 'pregnancy' },
    'pregnancy',
  ],
  ['stopped, and ruled out', { isStopped: true, barrier: 'ruled-out' }, 'ruled-out'],
  [
    'stopped: nobody is asked for answers that nothing follows from',
    { isStopped: true, barrier: 'consultation' },
    'stopped',
  ],
  ['stopped: no prescriber is asked either', { isStopped: true, hasPrescription: false }, 'stopped'],
  ['more promised than there is', { unitsLeft: -2 }, 'stock'],
  ['nobody has entered who we are', { isTrading: false }, 'business'],
  ['the first order of a business that is nobody yet', { ...FIRST, isTrading: false }, 'business'],
  ['the customer can mend their address meanwhile', { isTrading: false, address: 'missing' }, 'address'],
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
    { barrier: 'pregnancy', hasPrescription: false, address: 'missing', unitsLeft: 0 },
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

test.each<[string, Partial<Readiness>, number, HoldReason | null]>([
  ['pregnancy is known however far away the charge is', { barrier: 'pregnancy' }, 180, 'pregnancy'],
  ['a prescription that ends before: a week ahead', { hasPrescription: false }, 7, 'prescription'],
  ['not earlier: another may be signed by then', { hasPrescription: false }, 8, null],
  ['answers that will be too old', { ...weight, consultedOn: '2026-05-31' }, 7, 'evidence'],
  ['an address that looks wrong', { address: 'doubtful' }, 7, 'address'],
  ['nothing left: when the e-mail would go', { unitsLeft: 0 }, 3, 'stock'],
  ['stopped: two weeks ahead', { isStopped: true }, 14, 'stopped'],
  ['stopped: not further', { isStopped: true }, 15, null],
  ['nobody has entered who we are: when the e-mail would go', { isTrading: false }, 3, 'business'],
  ['not earlier: it may be back by then', { unitsLeft: 0 }, 4, null],
])('ahead of a charge: %s', (_, over, days, reason) => expect(foreseenHold({ ...ready, ...over }, days)).toBe(reason));

test.each([
  ['active', false, 'upcoming', 'stock'],
  ['pending', false, 'upcoming', 'stock'],
  ['review', false, 'review', 'stock'],
  ['review', false, 'upcoming', undefined],
  ['shipping', false, 'upcoming', undefined],
  ['active', true, 'upcoming', undefined],
] as const)(
  '%s, leaving %p, the held item with %s: what comes next waits for %s',
  (status, shouldCancel, treatmentStatus, hold) =>
    expect(heldNext({ status, shouldCancel }, [{ status: 'upcoming', treatmentStatus, hold: 'stock' }])?.hold).toBe(
      hold,
    ),
);
