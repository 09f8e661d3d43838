import { expect, test } from '@jest/globals';
import { frequencyRefusal, frequencyText } from './frequency.ts';

test.each([
  [null, null, 'Select a frequency', 'You must choose 1, 2, or 3 months.'],
  [null, 2, 'Select a frequency', 'You must choose 1, 2, or 3 months.'],
  [4, 2, 'Select a frequency', 'You must choose 1, 2, or 3 months.'],
  [2, 2, 'No change', 'The frequency is already set to this value.'],
])('choosing %p while it is %p is refused: %s', (chosen, current, title, description) => {
  expect(frequencyRefusal(chosen, current)).toEqual({ title, description });
});

test.each([
  [1, null],
  [3, 2],
  [2, 1],
])('choosing %p while it is %p is fine', (chosen, current) => expect(frequencyRefusal(chosen, current)).toBeNull());

test.each([
  [null, 2, 'Every 2 months (auto)'],
  [null, 1, 'Every 1 month (auto)'],
  [3, 3, 'Every 3 months'],
  [null, 0, 'Once, no repeat'],
])('frequency %p with interval %p: %s', (frequency, interval_months, text) =>
  expect(frequencyText({ frequency, interval_months })).toBe(text),
);
