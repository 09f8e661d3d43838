import { expect, test } from '@jest/globals';
import { whyNotRegistered } from './registration.ts';

const ROWAN = { name: 'Dr Rowan Hale', qualification: 'MBBS', registration: 'GMC 1234567', address: ['York'] };

test.each(['GMC 1234567', 'GPhC 2054321', 'NMC 12A3456B'])('%s is a registration', (registration) => {
  expect(whyNotRegistered({ ...ROWAN, registration })).toBeNull();
});

test.each([
  [{ registration: '' }, 'The registration must read'],
  [{ registration: 'GMC 123456' }, 'The registration must read'],
  [{ registration: '1234567' }, 'The registration must read'],
  [{ registration: 'GPhC 0000000 (demonstration)' }, 'The registration must read'],
  [{ registration: 'GPhC 0000000' }, 'no register knows them'],
  [{ qualification: 'Independent prescriber (demonstration)' }, 'no register knows them'],
  [{ name: ' ' }, 'name is missing'],
  [{ qualification: '' }, 'qualification is missing'],
  [{ address: ['', ' '] }, 'address is missing'],
])('%j signs nothing', (more, text) => {
  expect(whyNotRegistered({ ...ROWAN, ...more })).toContain(text);
});
