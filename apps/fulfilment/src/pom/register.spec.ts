import { expect, test } from '@jest/globals';
import { particularsOf, type RegisterEntry } from './register.ts';

const ENTRY: RegisterEntry = {
  suppliedOn: '2026-11-20',
  product: 'Anti-ageing cream',
  form: 'cream',
  quantity: '50 g',
  ingredients: [
    { name: 'Tretinoin', value: '0.025', unit: '%' },
    { name: 'Minoxidil', value: '5', unit: 'mg' },
  ],
  prescriber: { name: 'Dr Okonkwo', qualification: 'MBBS', registration: 'GMC 7012345', address: ['Bristol'] },
  patient: { name: 'Ann Lee', address: ['1 High Street', 'Leeds'] },
  prescribedOn: '2026-11-19',
  prescriptionRef: 'PRX1',
  isRepeat: false,
};

test('an entry from before batches and pharmacies were recorded says so in the register, and loses nothing else', () => {
  const { ingredients: _, product, ...same } = ENTRY;
  expect(particularsOf(ENTRY)).toEqual({
    ...same,
    medicine: product,
    strength: 'Tretinoin 0.025%, Minoxidil 5 mg',
    batch: null,
    supplier: null,
  });
});

test('the pack and the pharmacy of a supply are in it', () => {
  const batch = { number: 'AA1', expiresOn: '2027-03-31' };
  expect(
    particularsOf({ ...ENTRY, batch, supplier: { name: 'Sorrel', registration: 'GPhC 9012345', version: 4 } }),
  ).toMatchObject({ batch, supplier: { name: 'Sorrel', registration: 'GPhC 9012345' } });
});
