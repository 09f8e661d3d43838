import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './search-box.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function box() {
  const onSearch = jest.fn();
  const shown = render(<SearchBox value="" placeholder="Search by customer..." onSearch={onSearch} />);
  const type = (value: string) =>
    fireEvent.change(screen.getByPlaceholderText('Search by customer...'), { target: { value } });
  return { onSearch, type, ...shown };
}

test('waits 500 ms after the last key', () => {
  const { onSearch, type } = box();
  type('j');
  jest.advanceTimersByTime(499);
  type('jane');
  jest.advanceTimersByTime(499);
  expect(onSearch).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([['jane']]);
});

test('Enter does not wait and nothing is searched twice', () => {
  const { onSearch, type } = box();
  type('jane');
  fireEvent.keyDown(screen.getByPlaceholderText('Search by customer...'), { key: 'Enter', code: 'Enter', keyCode: 13 });
  jest.advanceTimersByTime(1_000);
  expect(onSearch.mock.calls).toEqual([['jane']]);
});

test('an emptied search is sent without waiting', () => {
  const { onSearch, type } = box();
  type('jane');
  jest.advanceTimersByTime(500);
  type('');
  expect(onSearch.mock.calls).toEqual([['jane'], ['']]);
});

test('sends nothing after the page is left', () => {
  const { onSearch, type, unmount } = box();
  type('jane');
  unmount();
  jest.advanceTimersByTime(1_000);
  expect(onSearch).not.toHaveBeenCalled();
});

test('shows the search of the address when Back or Clear filters changes it', () => {
  const { rerender, onSearch } = box();
  rerender(<SearchBox value="priya" placeholder="Search by customer..." onSearch={onSearch} />);
  expect(screen.getByDisplayValue('priya')).toBeTruthy();
});
