import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import Reviews from './reviews.tsx';

afterEach(cleanup);
const open = () => render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Reviews }])} />);

test('a review shows stars, name, date, title and text; without a date N/A', () => {
  open();
  const [first] = screen.getAllByRole('article');
  within(first!).getByRole('img', { name: '5 out of 5 stars' });
  within(first!).getByText(/Sample reviewer A/);
  within(first!).getByText(/12\/10\/2026/);
  within(first!).getByRole('heading', { name: 'Clear from the start' });
  within(first!).getByText(/who had looked at my photos/);
  const undated = screen.getByText('Too slow for me').closest('article')!;
  expect(undated.textContent).toContain('N/A');
});

test('a topic leaves its reviews and says how many; All brings them back', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Hair' }));
  expect(screen.getByRole('button', { name: 'Hair' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('2 of 8 reviews');
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(screen.getAllByRole('article')).toHaveLength(8);
});

test('all of it says that it is a sample', () => {
  open();
  screen.getByText('Sample reviews: written by us to show this page');
});
