import { expect, test } from '@jest/globals';
import { readPhone } from './phone.ts';

test.each([
  ['', ''],
  ['07911 123456', '+447911123456'],
  ['+447911123456', '+447911123456'],
  ['00447911123456', '+447911123456'],
  ['+44 (0)7911 123456', '+447911123456'],
  ['447911123456', '+447911123456'],
  ['07911.123-456', '+447911123456'],
  ['\u202a07911 123456\u202c', '+447911123456'],
  ['020 7946 0958', '+442079460958'],
  // A few old exchanges have nine digits after the nought.
  ['016977 2345', '+44169772345'],
  ['01632 960001', '+441632960001'],
  ['03069 990000', '+443069990000'],
  ['0800 1111', '+448001111'],
  ['+353 85 012 3456', '+353850123456'],
  ['+1 212 555 0123', '+12125550123'],
  ['0'.repeat(40), null],
  ['123', null],
  ['call me', null],
  ['+44', null],
])('%j becomes %j', (text, expected) => {
  const { phone = null } = readPhone(text);
  expect(phone).toBe(expected);
});

test.each([
  ['0791112345', /too few/],
  ['079111234567', /too many/],
  ['+44791112345', /too few/],
  ['020 7946 095', /too few/],
  ['0306999000', /too few/],
  ['016329600', /like 07911 123456/],
  ['+353 85 012 345', /like 07911 123456/],
  ['07911123456 ext 2', /on its own/],
  ['07911123456 (mum)', /on its own/],
  ['07911123456 or 07911123457', /like 07911 123456/],
  ['mum 07911123456', /on its own/],
])('%j is asked for again: nobody could be called on it', (text, why) => {
  expect(readPhone(text).problem).toMatch(why);
});
