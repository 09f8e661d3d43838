import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { usePreferences } from '../app/preferences.store.ts';
import { ListTable } from './list-table.tsx';

type Answer = Parameters<typeof ListTable<{ id: number }>>[0]['answer'];
const refetch = jest.fn<Answer['refetch']>();
beforeEach(() => act(() => usePreferences.getState().choose({ hasKeys: true })));

function open() {
  render(
    <MemoryRouter>
      <input aria-label="Elsewhere" />
      <ListTable<{ id: number }>
        noun="chats"
        columns={[
          { title: 'Number', render: (_, { id }) => <a className="row-link" href={`#${id}`}>{`Chat ${id}`}</a> },
        ]}
        answer={{
          data: { data: [{ id: 1 }, { id: 2 }], total: 2 },
          error: null,
          isFetching: false,
          isPlaceholderData: false,
          refetch,
        }}
        problem="No"
        rowKey={({ id }) => id}
        filters={{ page: '1', perPage: '10' }}
        onPage={jest.fn()}
        empty="None"
      />
    </MemoryRouter>,
  );
}
const press = (key: string, on: Element = document.body, more: object = {}) => fireEvent.keyDown(on, { key, ...more });
const focused = () => document.activeElement?.textContent;

test('j and k walk from row to row and stop at the ends; Enter is the link’s own', () => {
  open();
  press('j');
  expect(focused()).toBe('Chat 1');
  press('j', document.activeElement ?? undefined);
  expect(focused()).toBe('Chat 2');
  press('j');
  expect(focused()).toBe('Chat 2');
  press('k');
  expect(focused()).toBe('Chat 1');
  expect(document.activeElement?.tagName).toBe('A');
});

test('who types a j writes a j; Ctrl-J and keys that were switched off do nothing', () => {
  open();
  const field = screen.getByLabelText('Elsewhere');
  field.focus();
  press('j', field);
  expect(document.activeElement).toBe(field);
  field.blur();
  press('j', document.body, { ctrlKey: true });
  expect(document.activeElement).toBe(document.body);
  act(() => usePreferences.getState().choose({ hasKeys: false }));
  press('j');
  expect(document.activeElement).toBe(document.body);
});
