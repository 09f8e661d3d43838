import { expect, test } from '@jest/globals';
import { judgePostcode } from './postcode.ts';

test.each([
  ['SW1A 1AA', 'good', 'SW1A 1AA'],
  ['sw1a1aa', 'good', 'SW1A 1AA'],
  [' m1  1ae ', 'good', 'M1 1AE'],
  ['BT1 1AA', 'good', 'BT1 1AA'],
  ['ＳＷ１Ａ １ＡＡ', 'good', 'SW1A 1AA'],
  ['QQ1 1QQ', 'odd', 'QQ1 1QQ'],
  ['ZZ99 9ZZ', 'odd', 'ZZ99 9ZZ'],
])('%p is %s', (text, kind, postcode) => {
  expect(judgePostcode(text)).toEqual({ kind, postcode });
});

test.each([
  ['JE2 3AB', /Channel Islands/],
  ['GY1 1AA', /Channel Islands/],
  ['IM1 1AA', /Isle of Man/],
  ['BFPO 801', /BFPO/],
  ['BF1 3AA', /BFPO/],
  ['12345', /full UK postcode/],
  ['', /full UK postcode/],
  ['SW1A', /full UK postcode/],
  ["SW1A'1AA", /full UK postcode/],
])('%p is refused', (text, message) => {
  expect(judgePostcode(text)).toEqual({ kind: 'refused', message: expect.stringMatching(message) });
});
