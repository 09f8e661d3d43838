import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ListSearch } from './list-search.tsx';

const bar = (isPlain: boolean, onClear = jest.fn()) => {
  render(
    <ListSearch keyword="jane" placeholder="Search..." onSearch={jest.fn()} isPlain={isPlain} onClear={onClear}>
      <select aria-label="Status" />
    </ListSearch>,
  );
  return onClear;
};

test('a filtered list can be cleared in one press', () => {
  const onClear = bar(false);
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalledTimes(1);
});

test('the whole list offers nothing to clear, and further filters stand beside the search', () => {
  bar(true);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(screen.getByLabelText('Status')).toBeTruthy();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search...').value).toBe('jane');
});
