import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ListTable } from './list-table.tsx';

type Answer = Parameters<typeof ListTable<{ id: number }>>[0]['answer'];
const refetch = jest.fn<Answer['refetch']>();
const FAILED = { data: undefined, error: new Error('gone'), isFetching: false, isPlaceholderData: false, refetch };
const READ = {
  data: { data: [{ id: 7 }], total: 1 },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch,
};

const list = (answer: object) => (
  <MemoryRouter>
    <ListTable
      noun="chats"
      columns={[{ title: 'Number', dataIndex: 'id' }]}
      answer={answer as Answer}
      problem="The chats could not be loaded"
      rowKey={({ id }) => id}
      filters={{ page: '1', perPage: '10' }}
      onPage={jest.fn()}
      empty="None yet"
    />
  </MemoryRouter>
);

test('a list that cannot be read says so, offers another try and shows no empty table; read at last, the keyboard can scroll it', () => {
  const { rerender } = render(list(FAILED));
  expect(screen.getByRole('alert').textContent).toContain('The chats could not be loaded');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('None yet')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);

  rerender(list(READ));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('region', { name: 'Table of chats' }).tabIndex).toBe(0);
  expect(screen.getByText('1–1 of 1 chats')).toBeTruthy();
});

test('while it is counted a list says 0', () => {
  render(list({ ...READ, data: undefined, isFetching: true }));
  expect(screen.getByText('Counting the chats…')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\b0\b/);
  expect(screen.queryByText('None yet')).toBeNull();
});

test('rows that were read stay when reading them again fails', () => {
  render(list({ ...READ, error: new Error('gone') }));
  expect(screen.getByRole('alert').textContent).toContain('The chats could not be loaded');
  expect(screen.getByRole('cell', { name: '7' })).toBeTruthy();
});

test('where no more were counted it says that there are more', () => {
  render(list({ ...READ, data: { data: [{ id: 7 }], total: 2_000, is_more: true } }));
  expect(screen.getByText('1–10 of 2000+ chats')).toBeTruthy();
});
