import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { chatSource, chatsQuery, messageOfCustomer } from './chats.api.ts';

const message = {
  id: 5,
  sender_id: 7,
  content_plain: 'Hello',
  created_at: '2026-11-03T10:00:00Z',
  is_incoming: 1 as const,
  client_id: null,
  dangers: [],
};

test.each([
  [{ user_id: 7, message }, message.id],
  [{ ...message, user_id: 7 }, message.id],
  [{ user_id: 8, message }, undefined],
  [{ message }, undefined],
  [{ user_id: 7 }, undefined],
  ['text', undefined],
])('from the stream, %j belongs to customer 7 as %p', (data, id) => expect(messageOfCustomer(data, 7)?.id).toBe(id));

const fetched = jest.fn<typeof fetch>();
const before = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = fetched;
});
afterEach(() => {
  globalThis.fetch = before;
  fetched.mockReset();
});
const answer = (body: object): void =>
  void fetched.mockResolvedValueOnce(
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
  );

test('the first page is asked with an empty last_id, older ones with the oldest loaded', async () => {
  answer({ messages: [message] });
  answer({ messages: [] });
  const source = chatSource(7);
  await source.load(null);
  await source.load(5);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    '/v2/admin/data/get-user-chat?user_id=7&last_id=',
    '/v2/admin/data/get-user-chat?user_id=7&last_id=5',
  ]);
});

test('a message is sent with the customer’s id and a key against doubles; an answer that says nothing is fine', async () => {
  answer({ success: true });
  expect(await chatSource(7).send('Hello', 'key-1', [])).toBeNull();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect([url, JSON.parse(String(init?.body))]).toEqual([
    '/v2/admin/form/send-user-chat',
    { user_id: 7, message: 'Hello', client_id: 'key-1' },
  ]);
});

test('the keyword is trimmed and lower-cased before it is sent', () => {
  expect(chatsQuery({ keyword: '  Jane DOE ', show: '', page: '1', perPage: '10' }).queryKey).toEqual([
    'chats',
    { keyword: 'jane doe', show: '', page: '1', perPage: '10' },
  ]);
});

test('what staff typed to one customer is kept for the next look at that chat alone, and not in the browser’s storage', () => {
  const unsent = { draft: 'half a sentence about a rash', messages: [] };
  chatSource(7).keep?.write(unsent);
  expect(chatSource(7).keep?.read()).toEqual(unsent);
  expect(chatSource(8).keep?.read().draft).toBe('');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('rash');
  chatSource(7).keep?.write({ draft: '', messages: [] });
});
