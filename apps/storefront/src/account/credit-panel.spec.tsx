import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CreditPanel } from './credit-panel.tsx';

afterEach(cleanup);

const entry = (day: number, amount: number) => ({
  at: `2026-11-0${day}T12:00:00.000Z`,
  amount,
  text: amount < 0 ? 'Used for a payment' : 'A friend started',
});
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('each movement of the credit is shown with its day and sign', () => {
  render(<CreditPanel credit={2} entries={[entry(2, -8), entry(1, 10)]} />);
  expect(lines()).toEqual(['Used for a payment2 November 2026−£8.00', 'A friend started1 November 2026+£10.00']);
  expect(screen.getByText('£2.00')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the older movements are there for the asking', () => {
  render(<CreditPanel credit={0} entries={Array.from({ length: 7 }, (_, n) => entry(9 - n, 10))} />);
  expect(lines()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(lines()).toHaveLength(7);
});
