import { expect, test } from '@jest/globals';
import { owingWords, type Owing } from './owing.ts';

const open: Owing = { state: 'open', expectedOn: null };
const on = (expectedOn: string): Owing => ({ state: 'open', expectedOn });
const withheld: Owing = { state: 'withheld', expectedOn: null };
const closed: Owing = { state: 'closed', expectedOn: null };

test.each<[string, Owing | null, Owing, string | null]>([
  ['it opens', null, open, 'An item is owed: it is sent as soon as the pharmacy has it'],
  ['it opens anew', closed, open, 'An item is owed: it is sent as soon as the pharmacy has it'],
  [
    'its opening was overtaken by its day',
    null,
    on('2026-12-21'),
    'An item is owed: it is sent as soon as the pharmacy has it, expected on 21/12/2026',
  ],
  ['a day is said', open, on('2026-12-21'), 'The owed item is expected on 21/12/2026'],
  ['another day is said', on('2026-12-19'), on('2026-12-21'), 'The owed item is expected on 21/12/2026'],
  ['no day is known any more', on('2026-12-19'), open, 'No day is known any more for the owed item'],
  ['the same is said again', on('2026-12-19'), on('2026-12-19'), null],
  ['its refund is begun, which has a line of its own', open, withheld, null],
  [
    'it is supplied after all',
    withheld,
    open,
    'The owed item is not refunded: it is sent as soon as the pharmacy has it',
  ],
  ['it is over', open, closed, null],
])('the history when %s', (_, before, now, words) => expect(owingWords(before, now)).toBe(words));
