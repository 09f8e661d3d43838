import { expect, test } from '@jest/globals';
import { asTrackingNumber } from './tracking.ts';

test.each([
  ['TT123456785GB', 'TT123456785GB'],
  // Royal Mail's own numbers may break the check digit.
  ['TT123456780GB', 'TT123456780GB'],
  [' tt 1234 5678 5 gb ', 'TT123456785GB'],
  ['0B0480234000123456789', '0B0480234000123456789'],
  ['../../etc/passwd', null],
  ['TT123456785GB.pdf', null],
  ['SHORT', null],
  ['A'.repeat(31), null],
  ['', null],
  [null, null],
  [undefined, null],
])('%p is kept as %p', (given, kept) => {
  expect(asTrackingNumber(given)).toBe(kept);
});
