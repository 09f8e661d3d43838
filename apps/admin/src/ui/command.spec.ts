import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@sorrel/web-kit/api';
import { send, serverText } from './command.ts';

const fetched = jest.fn<typeof fetch>();
const before = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = fetched;
});
afterEach(() => {
  globalThis.fetch = before;
  fetched.mockReset();
});
const answer = (status: number, body: object): void =>
  void fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

test('a success is handed back', async () => {
  answer(200, { success: true, version: 5 });
  expect(await send('/x', {})).toEqual({ success: true, version: 5 });
});

test('`success: false` is a failure whatever the status says', async () => {
  answer(200, { success: false, message: 'No' });
  await expect(send('/x', {})).rejects.toMatchObject({ kind: 'answer', status: 200, message: 'No' });
});

test.each<[unknown, string | null]>([
  [new ApiError('answer', 409, { message: 'A charge is running.' }), 'A charge is running.'],
  [new ApiError('answer', 422, { error: 'Old style' }), 'Old style'],
  [new ApiError('answer', 500, {}), null],
  [new ApiError('network', 0, {}), null],
  [new Error('boom'), null],
])('%p: the server said %p', (error, text) => expect(serverText(error)).toBe(text));
