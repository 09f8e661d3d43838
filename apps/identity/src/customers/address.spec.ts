import { expect, test } from '@jest/globals';
import { addressChanges, addressMeanwhile } from './address.ts';

const HOME = {
  first_name: 'Amara',
  last_name: 'Osei',
  email: 'amara@example.com',
  contact_no: '+447911123456',
  address_1: '1 High Street',
  address_2: '',
  city: 'Leeds',
  postcode: 'LS1 4DY',
};

test.each([
  [{}, []],
  [{ postcode: 'LS1 4AP' }, ['postcode']],
  [{ address_1: '2 High Street', city: 'York' }, ['line 1', 'town or city']],
  [{ address_2: undefined }, []],
  [{ id: 7, is_doubtful: true }, []],
])('an address with %j differs in %j', (over, changed) =>
  expect(addressChanges(HOME, { ...HOME, ...over })).toEqual(changed),
);

test('it says who changed what and when; of rows from before nobody knows who', () => {
  const changedAt = new Date('2026-11-24T17:05:00Z');
  expect(addressMeanwhile(['postcode', 'phone'], { changedBy: 'Tom Reed', changedAt })).toMatch(
    /^Tom Reed has changed this address meanwhile \(postcode, phone\), last on 24 Nov at 17:05/,
  );
  expect(addressMeanwhile(['postcode'], { changedBy: null, changedAt })).toMatch(/^Somebody else has/);
});
