import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Permission } from '@sorrel/contracts/actor';
import type { WorkAnswer } from '@sorrel/contracts/http/admin';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { StaffContext } from '../app/session.tsx';
import { Rail } from './rail.tsx';
import { Today } from './today.tsx';

const AT = '2026-11-23T09:00:00.000Z';
const WORK: WorkAnswer = {
  at: AT,
  work: [
    { kind: 'reviews', count: 12, oldest: '2026-11-20T09:00:00.000Z', late: 3, target_hours: 24 },
    { kind: 'chats', count: null, oldest: null, late: 0, target_hours: 12 },
    { kind: 'tasks', count: 0, oldest: null, late: 0, target_hours: 24 },
    { kind: 'complaints', count: 2, oldest: '2026-11-19T09:00:00.000Z', late: 1, target_hours: null },
    { kind: 'holds', count: 1_000, oldest: '2026-11-23T08:00:00.000Z', late: 0, target_hours: 72 },
  ],
};
const fetching = jest.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  globalThis.fetch = fetching;
});

function open(shown: 'rail' | 'today', permissions: Permission[] = ['prescriber']) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <StaffContext value={{ id: 9, name: 'Pat', permissions, isSandbox: true }}>
        <MemoryRouter initialEntries={['/']}>{shown === 'rail' ? <Rail /> : <Today />}</MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
}
const answer = (body: object, status = 200) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

test('the rail says in words what it shows in numbers, and links to the list behind each', async () => {
  answer(WORK);
  open('rail');
  const link = await screen.findByRole('link', { name: 'Reviews: 12, 3 late' });
  expect(link.getAttribute('href')).toBe('/subscriptions');
  const rail = within(screen.getByRole('navigation', { name: 'What waits' }));
  expect(rail.getAllByRole('link').map((one) => one.getAttribute('title'))).toEqual([
    'Today',
    'Stopped medicines',
    'Reviews: 12, 3 late',
    'Unanswered chats: could not be counted',
    'Clinical tasks: nothing waits',
    'Complaints to acknowledge: 2, 1 late',
    'Charges on hold: 999+',
  ]);
  expect(rail.getByRole('link', { current: 'page' }).getAttribute('title')).toBe('Today');
});

test('without numbers the rail still leads everywhere', () => {
  fetching.mockReturnValue(new Promise(() => undefined));
  open('rail', ['dispatch']);
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '/',
    '/stopped',
    '/dispatch?tab=to-pack',
    '/dispatch?tab=owed',
  ]);
});

test('Today says what waits since when, and what is late', async () => {
  answer(WORK);
  open('today');
  const tile = await screen.findByRole('link', { name: /^Reviews/ });
  expect(tile.textContent).toBe(
    'Reviews12cases wait for a prescriberThe longest for 3 days, since 20/11/2026 09:003 have waited for more than 24 hours',
  );
  expect(screen.getByText('Late: reviews, complaints to acknowledge.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Unanswered chats/ }).textContent).toContain(
    'could not be counted just now',
  );
});

test('Today that cannot be read offers another try, and asks nothing for somebody without permissions', async () => {
  answer({ code: 'internal', error: 'x' }, 500);
  const { unmount } = open('today');
  expect((await screen.findByRole('alert')).textContent).toContain('What waits could not be counted');
  unmount();
  fetching.mockReset();
  open('today', []);
  expect(screen.getByText(/has no permissions yet/)).toBeTruthy();
  expect(fetching).not.toHaveBeenCalled();
});
