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
  // The letters O and I for the figures: kept as they were typed, for the form has offered the other reading.
  ['SW1A OAA', 'odd', 'SW1A OAA'],
  ['SWIA 0AA', 'odd', 'SWIA 0AA'],
  ['EC1V OBW', 'odd', 'EC1V OBW'],
  ['nwi5lr', 'odd', 'NWI 5LR'],
  ['S016 9AA', 'odd', 'S016 9AA'],
  ['0L1 1AA', 'odd', '0L1 1AA'],
  ['BSI IAA', 'odd', 'BSI IAA'],
  ['W1A 0AX', 'good', 'W1A 0AX'],
  ['OL1 1AA', 'good', 'OL1 1AA'],
  // What people write around it.
  ['NW1-5LR', 'good', 'NW1 5LR'],
  ['NW1 5LR.', 'good', 'NW1 5LR'],
  ['NW1 5LR, UK', 'good', 'NW1 5LR'],
  ['NW1 5LR United Kingdom', 'good', 'NW1 5LR'],
  ['(NW1 5LR)', 'good', 'NW1 5LR'],
  ['NW1\u20135LR', 'good', 'NW1 5LR'],
  ['NW1\u200b5LR', 'good', 'NW1 5LR'],
  // Mistyped: the order is kept, and a person asks.
  ['SW1A 1A', 'odd', 'SW1A 1A'],
  ['SW1AA 1AA', 'odd', 'SW1AA 1AA'],
  ['NW1 5L1', 'odd', 'NW1 5L1'],
])('%p is %s', (text, kind, postcode) => {
  expect(judgePostcode(text)).toEqual({ kind, postcode });
});

test.each([
  ['JE2 3AB', /Channel Islands/],
  ['GY1 1AA', /Channel Islands/],
  ['IM1 1AA', /Isle of Man/],
  ['BFPO 801', /BFPO/],
  ['BF1 3AA', /BFPO/],
  ['JE2-3AB', /Channel Islands/],
  ['IMI IAA', /Isle of Man/],
  ['12345', /full UK postcode/],
  ['', /full UK postcode/],
  ['SW1A', /full UK postcode/],
  ["SW1A'1AA", /full UK postcode/],
  ['ABCDEFG', /full UK postcode/],
  ['NW1 5LR, NW1 6XE', /full UK postcode/],
  ['街道 5 NW1', /full UK postcode/],
])('%p is refused', (text, message) => {
  expect(judgePostcode(text)).toEqual({ kind: 'refused', message: expect.stringMatching(message) });
});
