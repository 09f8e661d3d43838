import { expect, test } from '@jest/globals';
import { lastRefusal } from './last-refusal.ts';

const line = (at: string, text: string, cause: string) => ({ at, text, cause });
const started = line('2026-10-01T08:00:00Z', 'Paid; a prescriber reviews it', 'The card payment succeeded');
const refused = line(
  '2026-12-01T08:00:00Z',
  'We try again on 02/12/2026',
  'The payment was refused: the bank declined the card',
);

test.each([
  ['nothing yet', [started], null],
  ['a refusal', [started, refused], { at: refused.at, card: 'The card', why: 'the bank declined the card' }],
  [
    'a refusal of the backup after it',
    [
      line('2026-12-02T08:00:00Z', 'The payment was given up', 'The backup card was refused: the card has expired'),
      refused,
    ],
    { at: '2026-12-02T08:00:00Z', card: 'The backup card', why: 'the card has expired' },
  ],
  [
    'one that is paid since',
    [refused, line('2026-12-03T08:00:00Z', 'Paid; a prescriber reviews the next item', 'x')],
    null,
  ],
])('%s', (_name, timeline, expected) => expect(lastRefusal(timeline)).toEqual(expected));
