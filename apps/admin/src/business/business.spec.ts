import { expect, test } from '@jest/globals';
import { BUSINESS_FIELDS, SAMPLE_BUSINESS } from '@sorrel/contracts/identity/business';
import { differences, SECTIONS } from './business.ts';

test('every particular can be entered, once', () => {
  expect(SECTIONS.flatMap(({ fields }) => fields).toSorted()).toEqual(Object.keys(BUSINESS_FIELDS).toSorted());
});

test('theirs beside mine: only what differs, in the words of the screen', () => {
  const mine = { ...SAMPLE_BUSINESS, phone: ' 0117 900 0000 ', takes_orders: false, accuracy_check: 'every' as const };
  expect(differences({ ...SAMPLE_BUSINESS, phone: '0117 900 0000' }, mine)).toEqual([
    { name: 'New orders', theirs: 'on', mine: 'off' },
    { name: 'Accuracy check', theirs: 'Off', mine: 'Every parcel' },
  ]);
  expect(differences(SAMPLE_BUSINESS, { phone: '' })).toEqual([
    { name: 'Contact phone', theirs: SAMPLE_BUSINESS.phone, mine: '' },
  ]);
});
