import { beforeEach, expect, jest, test } from '@jest/globals';
import type { ListViewsAnswer } from '@sorrel/contracts/http/admin';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, useLocation } from 'react-router';
import { useArrangement } from './use-arrangement.tsx';

const VIEW = {
  id: 12,
  name: '<img src=x> late',
  filter: { status: 'active' },
  columns: ['due', 'id'],
  isShared: true,
  isMine: true,
  by: 'Helen Marsh',
  isChangeable: true,
  version: 3,
};
const COLUMNS = ['id', 'name', 'due'].map((key) => ({ title: key.toUpperCase(), key }));
const fetching = jest.fn<typeof fetch>();
let views: ListViewsAnswer;
let posted: { path: string; body: Record<string, unknown> }[];
let refusal: object | null;
beforeEach(() => {
  views = { views: [VIEW], columns: null };
  posted = [];
  refusal = null;
  fetching.mockReset();
  fetching.mockImplementation(async (path, init) => {
    if (init?.method !== 'POST') return new Response(JSON.stringify(views));
    posted.push({ path: String(path), body: JSON.parse(String(init.body)) as Record<string, unknown> });
    if (refusal) return new Response(JSON.stringify(refusal), { status: 409 });
    return new Response(JSON.stringify({ success: true, view: { ...VIEW, version: VIEW.version + 1 } }));
  });
  globalThis.fetch = fetching;
});

function List() {
  const { columns, tools } = useArrangement<object>('subscriptions', { columns: COLUMNS, fixed: 'id', minWidth: 900 });
  const { search } = useLocation();
  return (
    <>
      {tools}
      <p data-testid="shown">{columns.map(({ title }) => String(title)).join(' ')}</p>
      <p data-testid="address">{search}</p>
    </>
  );
}
function open(address: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <App>
          <List />
        </App>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const said = (what: 'shown' | 'address') => screen.getByTestId(what).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an open view shows its columns and its name as it was written; one that changed says so and is saved as it is shown', async () => {
  open('/?status=active&columns=due,id&view=12');
  expect(await screen.findByText('<img src=x> late')).toBeTruthy();
  expect(said('shown')).toBe('DUE ID');
  expect(screen.queryByText('changed')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as a view' })).toBeNull();
});

test('another filter is a change of it, which is saved with what is shown', async () => {
  open('/?status=review&columns=due,id&view=12&page=4');
  expect(await screen.findByText('changed')).toBeTruthy();
  press('Save changes');
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({
    path: '/v2/admin/form/list-view-save',
    body: { id: 12, version: 3, filter: { status: 'review' }, columns: ['due', 'id'], is_shared: true },
  });
});

test('without a view columns are kept with the person, and what they had chosen is shown at once', async () => {
  views = { views: [], columns: ['due', 'id'] };
  open('/?status=active');
  await waitFor(() => expect(said('shown')).toBe('DUE ID'));
  press('Columns');
  fireEvent.click(await screen.findByLabelText('NAME'));
  press('Show these columns');
  await waitFor(() => expect(said('shown')).toBe('DUE ID NAME'));
  expect(posted).toEqual([
    { path: '/v2/admin/form/list-columns', body: { list: 'subscriptions', columns: ['due', 'id', 'name'] } },
  ]);
  expect(said('address')).toBe('?status=active');
});

test('columns that cannot be kept stay in the dialog, which says why', async () => {
  open('/');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Columns' })).toHaveProperty('disabled', false));
  press('Columns');
  refusal = { message: 'Not now.' };
  fireEvent.click(await screen.findByLabelText('NAME'));
  press('Show these columns');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  expect(said('shown')).toBe('ID NAME DUE');
});

test('a colleague who was faster is named, and what theirs reads now stands beside what was typed', async () => {
  open('/?status=active&columns=due,id&view=12');
  await screen.findByText('<img src=x> late');
  press('Edit view');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Mine' } });
  refusal = { message: 'Tom Reed has changed this view meanwhile.', code: 'changed_meanwhile' };
  views = { views: [{ ...VIEW, name: 'Theirs', version: 4 }], columns: null };
  fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Tom Reed has changed');
  await waitFor(() => expect(dialog.getByText('Theirs')).toBeTruthy());
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Mine');
  refusal = null;
  fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(posted.at(-1)?.body).toMatchObject({ version: 4, name: 'Mine' }));
});

test('without an answer the list has its own columns and says that views could not be had', async () => {
  fetching.mockImplementation(async () => new Response('{}', { status: 500 }));
  open('/?view=12');
  expect(await screen.findByText(/Views could not be loaded/)).toBeTruthy();
  expect(said('shown')).toBe('ID NAME DUE');
});
