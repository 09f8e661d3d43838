import { expect, test } from '@jest/globals';
import { differences } from './differences.ts';

const THEIRS = { first_name: 'Amara', address_2: '', city: 'Leeds', postcode: 'LS1 4AP' };

test.each([
  [THEIRS, []],
  [{ ...THEIRS, city: ' Leeds ', address_2: null }, []],
  [
    { ...THEIRS, city: 'York', address_2: 'Flat 2' },
    [
      { name: 'Address line 2', theirs: '', mine: 'Flat 2' },
      { name: 'Town or city', theirs: 'Leeds', mine: 'York' },
    ],
  ],
])('%j differs from theirs in %j', (mine, rows) => expect(differences(THEIRS, mine)).toEqual(rows));
