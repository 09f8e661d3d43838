import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import Result from './result.tsx';

const plan = (id: number, name: string, price: number) => ({
  id,
  name,
  treatment: { slug: 'acne', image_url: '/a.webp' },
  items: [{ price, interval: 'month', interval_duration: 2, ingredients: [] }],
  charge: price * 2,
  steps: [],
});
const plans = [plan(1, 'Acne cream', 24.2), plan(2, 'Acne cream, single supply', 48.4)];
let offered: typeof plans;
let chosen: number;
let posts: unknown[];
const real = globalThis.fetch;

beforeEach(() => {
  chosen = 1;
  offered = plans;
  posts = [];
  const fake = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (init.method === 'POST') {
      const body = JSON.parse(String(init.body)) as Record<string, number>;
      posts.push([path, body]);
      chosen = Object.values(body)[0] ?? 0;
    }
    const props = { plan: plans.find(({ id }) => id === chosen), plans: offered };
    return new Response(JSON.stringify({ component: '', url: '', props, ...props }), { status: 200 });
  };
  Object.assign(globalThis, { fetch: fake });
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, { fetch: real });
});

function open() {
  const router = createMemoryRouter(
    [
      { path: '/v2/subscription/result', element: <Result /> },
      { path: '/v2/subscription/checkout', element: <h1>Checkout</h1> },
    ],
    { initialEntries: ['/v2/subscription/result'] },
  );
  render(
    <QueryClientProvider client={createQueryClient({ onError: jest.fn() })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('the words of the page, and Proceed leads to checkout after about a second', async () => {
  open();
  await screen.findByRole('heading', { name: "Here's what we've got for you." });
  screen.getByText('You can edit it to something else if you prefer.');
  screen.getByText(/proposed treatment; your prescriber decides/);
  const proceed = screen.getByRole('button', { name: 'Proceed' });
  // Until it is known whether there is a leaflet to read.
  await waitFor(() => expect(proceed.getAttribute('aria-busy')).toBeNull());
  jest.useFakeTimers();
  try {
    fireEvent.click(proceed);
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(screen.queryByRole('heading', { name: 'Checkout' })).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    screen.getByRole('heading', { name: 'Checkout' });
  } finally {
    jest.useRealTimers();
  }
});

test('the one plan there is says that it can be edited', async () => {
  offered = plans.slice(0, 1);
  open();
  await screen.findByRole('button', { name: 'Proceed' });
  expect(screen.queryByText('You can edit it to something else if you prefer.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit my plan' })).toBeNull();
});

test('another plan is chosen with the keyboard alone, and the focus stays', async () => {
  open();
  const person = userEvent.setup();
  const edit = await screen.findByRole('button', { name: 'Edit my plan' });
  edit.focus();
  await person.keyboard('{Enter}');
  const [first, second] = screen.getAllByRole<HTMLInputElement>('radio');
  expect([document.activeElement, edit.getAttribute('aria-expanded')]).toEqual([first, 'true']);
  await person.keyboard('{ArrowDown}');
  await screen.findByText('Your plan is now Acne cream, single supply.');
  expect([document.activeElement, second?.checked]).toEqual([second, true]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Acne cream, single supply'));
  expect(posts).toHaveLength(1);
});

test('an unlicensed medicine is not ordered before its leaflet was agreed to, and the agreement names what was read', async () => {
  const leaflet = {
    version: 1,
    licence: 'unlicensed',
    title: 'Your cream: Tretinoin 0.025%',
    sections: [{ heading: 'What it is', lines: ['A cream made up for you.'] }],
    consent: 'I have read this leaflet.',
  };
  const print = 'a'.repeat(64);
  let agreed: string | null = null;
  const before = globalThis.fetch as unknown as (path: string, init?: RequestInit) => Promise<Response>;
  const fake = async (path: string, init?: RequestInit): Promise<Response> => {
    if (path.startsWith('/v2/profile/data/leaflets'))
      return new Response(JSON.stringify({ leaflets: [{ print, leaflet, agreed_at: agreed }] }), { status: 200 });
    if (path === '/v2/profile/form/agree-leaflet') agreed = '2026-11-29T10:00:00.000Z';
    return before(path, init);
  };
  Object.assign(globalThis, { fetch: fake });
  open();
  const person = userEvent.setup();
  const box = await screen.findByRole('checkbox', { name: 'I have read this leaflet.' });
  await person.click(screen.getByRole('button', { name: 'Proceed' }));
  await screen.findByText(/Please read the leaflet and tick the box/);
  expect(posts).toEqual([]);
  await person.click(box);
  await person.click(screen.getByRole('button', { name: 'Proceed' }));
  await screen.findByRole('heading', { name: 'Checkout' }, { timeout: 3_000 });
  expect(posts).toEqual([['/v2/profile/form/agree-leaflet', { print }]]);
});
