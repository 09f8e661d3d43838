import { expect, test } from '@jest/globals';
import { inMoments } from './moments.ts';
import { append, merge } from './thread.ts';

const AT = Date.parse('2026-11-03T09:00:00Z');
let ids = 0;
const said = (
  clientId: string | null,
  text: string,
  seconds = 0,
  more: { is_incoming?: 0 | 1; by?: string | null } = {},
) => ({
  id: ++ids,
  sender_id: 1,
  content_plain: text,
  created_at: new Date(AT + seconds * 1_000).toISOString(),
  is_incoming: 0 as 0 | 1,
  client_id: clientId,
  dangers: [],
  ...more,
});
const shown = (...messages: ReturnType<typeof said>[]) => inMoments(merge([], messages)).map(({ text }) => text);

test.each([
  ['one alone', [said('clinic:health:1', 'A')], ['A']],
  ['two of a moment', [said('clinic:health:1', 'A'), said('clinic:look:1', 'B', 20)], ['A\n\nB']],
  [
    'three, the last of them later',
    [said('clinic:health:1', 'A'), said('clinic:look:1', 'B', 15), said('clinic:waits:1', 'C', 30)],
    ['A\n\nB', 'C'],
  ],
  [
    'the same paragraph once',
    [said('clinic:a:1', 'A\n\nCall 111.'), said('clinic:b:1', 'B\n\nCall 111.')],
    ['A\n\nCall 111.\n\nB'],
  ],
  [
    'something of a colleague between',
    [said('clinic:a:1', 'A'), said(null, 'Hello', 1, { by: 'Eve' }), said('clinic:b:1', 'B', 2)],
    ['A', 'Hello', 'B'],
  ],
  [
    'something of the customer between',
    [said('clinic:a:1', 'A'), said('x', 'Help', 1, { is_incoming: 1 }), said('clinic:b:1', 'B', 2)],
    ['A', 'Help', 'B'],
  ],
  ['two of a colleague', [said('x', 'A'), said('y', 'B')], ['A', 'B']],
  ...['recall', 'medicine-stop', 'self-harm', 'pregnancy', 'revoked', 'question'].map(
    (cause): [string, ReturnType<typeof said>[], string[]] => [
      `a notice of ${cause} stands alone`,
      [said('clinic:health:1', 'A'), said(`clinic:${cause}:1`, 'Stop.'), said('clinic:look:1', 'B')],
      ['A', 'Stop.', 'B'],
    ],
  ),
])('%s', (_, messages, texts) => {
  expect(shown(...messages)).toEqual(texts);
});

test('every sentence of every notice reaches, whichever come together', () => {
  for (let kinds = 1; kinds < 16; kinds++) {
    const some = ['health', 'look', 'waits', 'recall'].filter((__, at) => (kinds >> at) & 1);
    const text = shown(...some.map((cause) => said(`clinic:${cause}:1`, `About ${cause}.\n\nCall 111.`))).join('\n');
    for (const cause of some) expect(text).toContain(`About ${cause}.`);
    expect(text).toContain('Call 111.');
  }
});

test('what is being sent stays a message of its own, and keeps its element', () => {
  const thread = append(merge([], [said('clinic:a:1', 'A'), said('clinic:b:1', 'B')]), {
    clientId: 'own',
    text: 'Mine',
    createdAt: new Date(AT).toISOString(),
    isIncoming: true,
    senderId: null,
  });
  const [joined, own] = inMoments(thread);
  expect(joined?.key).toBe(thread[0]?.key);
  expect(own).toBe(thread[2]);
});
