import { expect, test } from '@jest/globals';
import type { RegisterCorrection, RegisterParticulars } from '@sorrel/contracts/fulfilment/rpc';
import { corrected, isLate, medicineWords } from './entry.ts';

test.each([
  ['on the day', '2026-11-20', '2026-11-20T23:59:00Z', false],
  ['on the day after, to its last minute', '2026-11-20', '2026-11-21T23:59:59Z', false],
  ['two days after', '2026-11-20', '2026-11-22T00:00:00Z', true],
  ['on the day after by London’s summer time', '2026-06-10', '2026-06-11T22:59:59Z', false],
  ['two days after by London’s summer time', '2026-06-10', '2026-06-11T23:00:00Z', true],
])('an entry made %s', (_, suppliedOn, enteredAt, late) => {
  expect(isLate(suppliedOn, new Date(enteredAt))).toBe(late);
});

test('a medicine is found by substance, strength and product, each once', () => {
  expect(
    medicineWords({ medicine: 'Anti-ageing cream', strength: 'Tretinoin 0.025%, Tretinoin 0.025%, Minoxidil 5 mg' }),
  ).toEqual(['anti-ageing cream', 'minoxidil 5 mg', 'tretinoin 0.025%']);
  expect(medicineWords({ medicine: 'Pen', strength: '' })).toEqual(['pen']);
});

const ENTRY: RegisterParticulars = {
  suppliedOn: '2026-11-20',
  medicine: 'Cream',
  strength: 'Tretinoin 0.025%',
  form: 'cream',
  quantity: '50 g',
  batch: { number: 'AA1', expiresOn: '2027-03-31' },
  patient: { name: 'Ann Lee', address: ['1 High Street'] },
  prescriber: { name: 'Dr Okonkwo', qualification: 'MBBS', registration: 'GMC 7012345', address: ['Bristol'] },
  prescribedOn: '2026-11-19',
  prescriptionRef: 'PRX1',
  isRepeat: false,
  supplier: null,
};
test.each<[string, RegisterCorrection, Partial<RegisterParticulars> | null]>([
  ['nothing that is not named', { quantity: '30 g' }, { quantity: '30 g' }],
  ['the batch to none', { batch: null }, { batch: null }],
  [
    'a prescriber’s address, and keeps the registration',
    { prescriber: { name: 'Dr Okonkwo', address: ['Bath'] } },
    { prescriber: { ...ENTRY.prescriber, address: ['Bath'] } },
  ],
  ['nothing at all where it says the same', { quantity: '50 g' }, null],
])('a correction changes %s', (_, changes, change) => {
  expect(corrected(ENTRY, changes)).toEqual(change && { ...ENTRY, ...change });
});
