import { beforeEach, expect, jest, test } from '@jest/globals';
import type { DemoProgress } from '@sorrel/contracts/sandbox/demo';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { DemoNotice } from './demo-notice.tsx';

const fetching = jest.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  globalThis.fetch = fetching;
});
const answer = (progress: DemoProgress) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify(progress)));

function open(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <DemoNotice />
    </QueryClientProvider>,
  );
  return client;
}

test('while the demo’s customers come in the console says how many are there', async () => {
  answer({ state: 'arriving', arrived: 15, of: 61 });
  open();
  expect(await screen.findByText('The demo’s customers are coming in: 15 of 61')).toBeTruthy();
});

test('once they are there, what was read at an earlier hour is read again', async () => {
  answer({ state: 'arriving', arrived: 60, of: 61 });
  const client = open();
  client.setQueryData(['work'], 'of last month');
  await screen.findByText(/60 of 61/);
  answer({ state: 'complete', arrived: 61, of: 61 });
  await client.refetchQueries({ queryKey: ['sandbox', 'demo'] });
  await waitFor(() => expect(screen.queryByText(/coming in/)).toBeNull());
  expect(client.getQueryState(['work'])?.isInvalidated).toBe(true);
});

test.each([
  ['nothing is said of a demo that is complete', 200, { state: 'complete', arrived: 61, of: 61 }],
  ['nothing is said where the sandbox does not answer', 503, {}],
])('%s', async (_title, status, body) => {
  fetching.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
  open();
  await waitFor(() => expect(fetching).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('status').textContent).toBe('');
});
