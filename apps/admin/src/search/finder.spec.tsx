import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SearchAnswer } from '@sorrel/contracts/http/admin';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { StaffContext } from '../app/session.tsx';
import { Finder } from './finder.tsx';

const HITS: SearchAnswer['hits'] = [
  { group: 'customers', id: 1002, title: 'Customer 1002', text: 'Jane Doe', to: '/v2/admin/subscriptions/10012' },
  {
    group: 'subscriptions',
    id: 10012,
    title: 'Subscription 10012',
    text: 'Jane Doe',
    to: '/v2/admin/subscriptions/10012',
  },
];
const fetching = jest.fn<typeof fetch>();
const answer = (body: object, status = 200) =>
  fetching.mockResolvedValue(new Response(JSON.stringify(body), { status }));
beforeEach(() => {
  localStorage.clear();
  fetching.mockReset();
  globalThis.fetch = fetching;
});
afterEach(() => localStorage.clear());

const Where = () => <p data-testid="where">{useLocation().pathname}</p>;
const onGo = jest.fn();
function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <StaffContext value={{ id: 9, name: 'Pat', permissions: ['support'], isSandbox: true }}>
        <MemoryRouter initialEntries={['/tasks']}>
          <Finder onGo={onGo} />
          <Routes>
            <Route path="*" element={<Where />} />
          </Routes>
        </MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
}
const box = () => screen.getByRole('combobox');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
/** What a screen reader is told is chosen. */
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('what is found is chosen with the arrows and opened with Enter, and only its number is kept', async () => {
  answer({ hits: HITS, isPartial: false });
  open();
  type('jane');
  await screen.findByText('2 records found');
  expect(active()).toBe('Customer 1002Jane Doe');
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(active()).toBe('Subscription 10012Jane Doe');
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  fireEvent.keyDown(box(), { key: 'ArrowUp' });
  fireEvent.keyDown(box(), { key: 'ArrowUp' });
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(screen.getByTestId('where').textContent).toBe('/subscriptions/10012');
  expect(onGo).toHaveBeenCalledTimes(1);
  const kept = JSON.stringify(Object.entries(localStorage));
  expect(kept).toContain('Customer 1002');
  expect(kept).not.toContain('Jane');
});

test('Enter waits for what was typed: it opens nothing that was found for an earlier text', async () => {
  answer({ hits: HITS, isPartial: false });
  open();
  type('jane');
  await screen.findByText('2 records found');
  type('somebody else');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(screen.getByTestId('where').textContent).toBe('/tasks');
});

test('a search that fails says so and is tried again; nothing found says what can be found', async () => {
  answer({ code: 'unavailable', error: 'Please try again in a moment.' }, 503);
  open();
  type('jane');
  expect((await screen.findByRole('alert')).textContent).toContain('The search did not work');
  answer({ hits: [], isPartial: false });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/No record matches “jane”/);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('an answer without one of the owners says that something is missing', async () => {
  answer({ hits: HITS, isPartial: true });
  open();
  type('jane');
  await screen.findByText(/Some results are missing/);
  expect(screen.getAllByRole('option')).toHaveLength(2);
});
