import { expect, test } from '@jest/globals';
import { normalPhone } from './phone.ts';

test.each([
  ['', ''],
  ['07911 123456', '+447911123456'],
  ['+447911123456', '+447911123456'],
  ['00447911123456', '+447911123456'],
  ['020 7946 0958', '+442079460958'],
  ['123', null],
  ['call me', null],
  ['0'.repeat(40), null],
])('%p becomes %p', (text, expected) => {
  expect(normalPhone(text)).toBe(expected);
});
