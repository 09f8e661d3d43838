import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { ListTable } from './list-table.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { usePreview } from './use-preview.ts';

type Answer = Parameters<typeof ListTable<{ id: number }>>[0]['answer'];

function List() {
  const { onToggle, ...preview } = usePreview();
  return (
    <>
      <button type="button" onClick={onToggle}>
        Toggle
      </button>
      <ListTable<{ id: number }>
        noun="chats"
        columns={[
          { title: 'Number', render: (_, { id }) => <a className="row-link" href={`#${id}`}>{`Chat ${id}`}</a> },
          { title: 'Text', render: (_, { id }) => `Text ${id}` },
        ]}
        answer={{
          data: { data: [{ id: 7 }, { id: 8 }], total: 2 },
          error: null,
          isFetching: false,
          isPlaceholderData: false,
          refetch: jest.fn<Answer['refetch']>(),
        }}
        problem="No"
        rowKey={({ id }) => id}
        filters={{ page: '1', perPage: '10' }}
        onPage={jest.fn()}
        empty="None"
        hrefOf={({ id }) => `/chat/${id}`}
        preview={{ ...preview, panel: <PreviewPanel preview={preview}>{(id) => `Particulars of ${id}`}</PreviewPanel> }}
      />
    </>
  );
}

function open() {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<List />} />
        <Route path="/chat/:id" element="The chat itself" />
      </Routes>
    </MemoryRouter>,
  );
}
const press = (key: string, on: Element = document.activeElement ?? document.body) => fireEvent.keyDown(on, { key });
const step = (key: string): void =>
  act(() => {
    press(key);
  });
const shown = () => screen.queryByRole('complementary', { name: 'Preview' })?.textContent ?? null;

test('Space on a row shows it, j and k take it along, Space or Escape close it, and the row keeps the focus', () => {
  open();
  expect(shown()).toBeNull();
  step('j');
  press(' ');
  expect(shown()).toContain('Particulars of 7');
  expect(document.activeElement?.textContent).toBe('Chat 7');
  step('j');
  expect(shown()).toContain('Particulars of 8');
  step('k');
  expect(shown()).toContain('Particulars of 7');
  press('Escape');
  expect(shown()).toBeNull();
  press(' ');
  press(' ');
  expect(shown()).toBeNull();
});

test('while it is open a press on a row shows that row; closed, a press opens the row itself', () => {
  open();
  fireEvent.click(screen.getByText('Toggle'));
  expect(shown()).toContain('Press a row');
  fireEvent.click(screen.getByText('Text 8'));
  expect(shown()).toContain('Particulars of 8');
  expect(screen.getByText('Chat 8').closest('tr')?.className).toContain('row--shown');
  fireEvent.click(screen.getByRole('button', { name: 'Close the preview' }));
  fireEvent.click(screen.getByText('Text 7'));
  expect(screen.getByText('The chat itself')).toBeTruthy();
});

test('Space elsewhere scrolls the page as it always does', () => {
  open();
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true);
  expect(shown()).toBeNull();
});
