import { expect, test } from '@jest/globals';
import { accept, append, type Draft, leavesGap, mark, merge, newestId, oldestId, type Thread } from './thread.ts';

const message = (id: number, extra: { client_id?: string; is_incoming?: 0 | 1 } = {}) => ({
  id,
  sender_id: 7,
  content_plain: `text ${id}`,
  created_at: '2026-11-03T09:00:00Z',
  is_incoming: 1 as 0 | 1,
  client_id: null,
  dangers: [],
  ...extra,
});
const draft: Draft = {
  clientId: 'c1',
  text: 'hello',
  createdAt: '2026-11-03T09:01:00Z',
  isIncoming: true,
  senderId: null,
};
const ids = (thread: Thread): (number | null)[] => thread.map((bubble) => bubble.id);

test('newest-first pages are shown oldest first, older ones in front, nothing twice', () => {
  const first = merge([], [message(9), message(8)]);
  const both = merge(first, [message(8), message(7), message(6)]);
  expect(ids(both)).toEqual([6, 7, 8, 9]);
  expect(oldestId(both)).toBe(6);
  expect(newestId(both)).toBe(9);
});

test('a message of ours keeps its element when its stored form arrives, whichever way it comes first', () => {
  const sending = append(merge([], [message(1)]), draft);
  expect(sending.at(-1)).toMatchObject({ id: null, state: 'sending', text: 'hello' });
  const arrived = merge(sending, [message(2, { client_id: 'c1' })]);
  expect(arrived.at(-1)).toMatchObject({ key: 'own-c1', id: 2, state: 'sent' });
  expect(merge(arrived, [message(2, { client_id: 'c1' })])).toHaveLength(2);
});

test('a failed message can be sent again; one that arrived meanwhile is not marked failed', () => {
  const failed = mark(append([], draft), 'c1', 'failed');
  expect(failed[0]!.state).toBe('failed');
  expect(mark(failed, 'c1', 'sending')[0]!.state).toBe('sending');
  const arrived = merge(failed, [message(5, { client_id: 'c1' })]);
  expect(mark(arrived, 'c1', 'failed')[0]!.state).toBe('sent');
});

test('a reply that comes while our message is being sent is shown before it', () => {
  const thread = merge(append([], draft), [message(3, { is_incoming: 0 })]);
  expect(thread.map((bubble) => [bubble.id, bubble.isIncoming])).toEqual([
    [3, false],
    [null, true],
  ]);
});

test('a send the server does not describe counts as sent', () => {
  expect(accept(append([], draft), 'c1')[0]).toMatchObject({ id: null, state: 'sent' });
});

test('its stored form takes its place even without a client id', () => {
  const accepted = accept(append([], { ...draft, text: 'text 4' }), 'c1');
  expect(merge(accepted, [message(4)]).map((bubble) => [bubble.key, bubble.id])).toEqual([['own-c1', 4]]);
  expect(merge(accepted, [message(4, { is_incoming: 0 })])).toHaveLength(2);
});

test.each([
  [null, [5], false],
  [4, [], false],
  [4, [6, 5, 4], false],
  [4, [9, 8, 7], true],
])('known %p and a page of %p leaves a gap: %p', (known, page, gap) => {
  expect(
    leavesGap(
      known,
      page.map((id) => message(id)),
    ),
  ).toBe(gap);
});
