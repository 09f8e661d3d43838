import { expect, test } from '@jest/globals';
import { addressOf, byForm, prescriberOf, sentences } from './paper.ts';

test('warnings are sentences; what every label says anyway is not repeated', () => {
  expect(
    sentences('For external use only. Keep out of the reach and sight of children. Do not use if you are pregnant!'),
  ).toEqual(['For external use only.', 'Do not use if you are pregnant!']);
  expect(sentences('')).toEqual([]);
});

test.each([
  ['cream', [], ['Use this medicine only on your skin.']],
  ['serum', ['Keep away from eyes.'], ['Use this medicine only on your skin.', 'Keep away from eyes.']],
  ['solution', ['Flammable.'], ['Use this medicine only on your skin.', 'Flammable.']],
  ['cream', ['For external use only.'], ['For external use only.']],
  ['cream', ['Use this medicine only on your skin.'], ['Use this medicine only on your skin.']],
  ['tablet', ['Take with food.'], ['Take with food.']],
  ['injection', [], []],
] as const)('the label of a %s that warns %j says %j', (form, precautions, said) =>
  expect(byForm(form, precautions)).toEqual(said),
);

test.each([
  [['1 High St', 'Leeds', 'LS1 1AA'], { address1: '1 High St', address2: '', city: 'Leeds', postcode: 'LS1 1AA' }],
  [
    ['Flat 2', '1 High St', 'Headingley', 'Leeds', 'LS1 1AA'],
    { address1: 'Flat 2', address2: '1 High St, Headingley', city: 'Leeds', postcode: 'LS1 1AA' },
  ],
  [['1 High St'], { address1: '1 High St', address2: '', city: '', postcode: '' }],
  [[], { address1: '', address2: '', city: '', postcode: '' }],
])('%j is an address', (lines, address) => expect(addressOf(lines)).toEqual(address));

test.each([
  ['GMC 7012345', 'Doctor'],
  ['GPhC 2012345', 'Pharmacist independent prescriber'],
  ['NMC 12A3456B', 'Nurse independent prescriber'],
  ['X 1', 'Prescriber'],
])('%s is a %s', (registration, practitioner) => {
  expect(prescriberOf({ userId: 3, name: 'A', qualification: 'B', registration, address: [] })).toMatchObject({
    practitioner,
  });
});
