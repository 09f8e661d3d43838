import { expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AskLeaflets } from './ask-leaflets.tsx';

const leaflet = {
  version: 1,
  licence: 'unlicensed',
  title: 'Cream with adapalene 0.1 %',
  sections: [{ heading: 'What it is', lines: ['It is made for you.'] }],
  consent: 'I have read this leaflet.',
};
const print = 'a'.repeat(64);

test('whoever had their treatment before leaflets were asked about is asked once in the account, and nothing is agreed to unread', async () => {
  let agreed: string | null = null;
  const posts: [string, unknown][] = [];
  globalThis.fetch = jest.fn(async (input: unknown, init?: { method?: string; body?: unknown }) => {
    const path = String(input);
    if (init?.method === 'POST') {
      posts.push([path, JSON.parse(String(init.body))]);
      agreed = '2026-11-29T10:00:00.000Z';
      return new Response(JSON.stringify({ success: true, agreed_at: agreed }), { status: 200 });
    }
    return new Response(JSON.stringify({ leaflets: [{ print, leaflet, agreed_at: agreed }] }), { status: 200 });
  }) as unknown as typeof fetch;
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AskLeaflets />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: 'I agree' });
  await user.click(button);
  await screen.findByText(/Please read the leaflet and tick the box/);
  expect(posts).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'I have read this leaflet.' }));
  await user.click(button);
  await screen.findByText(
    (_, element) => element === document.body && !screen.queryByRole('button', { name: 'I agree' }),
  );
  expect(posts).toEqual([['/v2/profile/form/agree-leaflet', { print }]]);
});
