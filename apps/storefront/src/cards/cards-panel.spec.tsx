import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { CardsPanel } from './cards-panel.tsx';

afterEach(cleanup);

const card = (id: string, last4: string, isBackup = false) => ({
  id,
  type: 'card' as const,
  brand: 'visa',
  last4,
  holder_name: 'A Person',
  exp_month: 12,
  exp_year: 2034,
  is_backup: isBackup,
});
type Props = Parameters<typeof CardsPanel>[0];
const choices = (methods: Props['methods'], treatments: Props['treatments'] = []): (string | null)[] => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CardsPanel methods={methods} treatments={treatments} />
    </QueryClientProvider>,
  );
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
};

test('of two cards each can be the backup, and the backup can be one no longer', () => {
  expect(choices([card('a', '4242'), card('b', '0341', true)])).toEqual([
    'Use as backup: Visa ending in 4242',
    'No longer use as backup: Visa ending in 0341',
  ]);
});

test('the only card cannot stand in for itself: it says how to have a second one', () => {
  expect(choices([card('a', '4242')])).toEqual([]);
  expect(screen.getByText(/as soon as a second card is saved/)).toBeTruthy();
});

test('the only card that is the backup still can be taken back', () => {
  expect(choices([card('a', '4242', true)])).toEqual(['No longer use as backup: Visa ending in 4242']);
});

test('the card that pays for everything is no backup of itself, and it says what it pays for', () => {
  const acne = { name: 'Acne cream', status: 'active' as const, method: 'a' };
  const cards = [card('a', '4242'), card('b', '0341')];
  expect(choices(cards, [acne, { ...acne, name: 'Glow cream', status: 'cancelled', method: 'b' }])).toEqual([
    'Use as backup: Visa ending in 0341',
  ]);
  expect(screen.getByText('expires 12/34, pays for Acne cream')).toBeTruthy();
  cleanup();
  expect(choices(cards, [acne, { ...acne, name: 'Glow cream', method: 'b' }])).toEqual([
    'Use as backup: Visa ending in 4242',
    'Use as backup: Visa ending in 0341',
  ]);
});
