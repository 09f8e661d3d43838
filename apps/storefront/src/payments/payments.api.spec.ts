import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { confirmSubscription, startSubscription } from './payments.api.ts';

const fetched = jest.fn<typeof fetch>();
const real = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = fetched;
  fetched.mockImplementation(() => Promise.resolve(new Response('{"success":true}', { status: 200 })));
});
afterEach(() => {
  globalThis.fetch = real;
});

test('an order is one trace: its start and its confirmation name the same, and it is of nobody', async () => {
  await startSubscription('pm_1', 48.4, 1, 'key');
  await confirmSubscription(55);
  const traces = fetched.mock.calls.map(
    ([, init]) => (init?.headers as Record<string, string> | undefined)?.traceparent,
  );
  expect(traces).toEqual([traces[0], traces[0]]);
  expect(traces[0]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});
