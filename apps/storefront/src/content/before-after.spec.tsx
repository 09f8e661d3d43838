import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BeforeAfter } from './before-after.tsx';

afterEach(cleanup);

const dividers = (): HTMLInputElement[] => screen.getAllByRole<HTMLInputElement>('slider');
const first = (): HTMLInputElement => dividers()[0]!;
const beforeOf = (index: number): HTMLElement => screen.getAllByAltText(/^Illustration: skin/)[index]!;

test('four cases, each an illustration, each starting in the middle', () => {
  render(<BeforeAfter />);
  expect(dividers().map(({ min, max, value }) => [min, max, value])).toEqual(Array(4).fill(['0', '100', '50']));
  expect(dividers().map((one) => one.getAttribute('aria-label'))).toEqual(
    ['Acne', 'Hyperpigmentation', 'Rosacea', 'Anti-ageing'].map(
      (name) => `${name} formula: how much of the picture shows before`,
    ),
  );
  expect(screen.getAllByText(/^Person aged \d+$/)).toHaveLength(4);
  expect(screen.getAllByText('Illustration')).toHaveLength(4);
  expect(screen.getAllByAltText(/^Illustration: /)).toHaveLength(8);
});

test('dragging moves one divider, its picture and what is announced', () => {
  render(<BeforeAfter />);
  fireEvent.change(first(), { target: { value: '0' } });
  expect(first().getAttribute('aria-valuetext')).toBe('0% before, 100% after');
  expect(beforeOf(0).style.clipPath).toBe('inset(0 100% 0 0)');
  // A picture is not called what it no longer shows.
  expect(['Before', 'After'].map((tag) => screen.getAllByText(tag)[0]!.classList.contains('opacity-0'))).toEqual([
    true,
    false,
  ]);
  fireEvent.change(first(), { target: { value: '100' } });
  expect(beforeOf(0).style.clipPath).toBe('inset(0 0% 0 0)');
  expect(dividers()[1]!.value).toBe('50');
});

test('a finger may still scroll the page up and down', () => {
  render(<BeforeAfter />);
  for (const divider of dividers()) expect(divider.className).toContain('touch-pan-y');
});

describe('Page Up and Page Down move by ten and stop at the ends', () => {
  test.each([
    ['{PageUp}', '60'],
    ['{PageDown}', '40'],
    ['{PageUp>7/}', '100'],
    ['{PageDown>7/}', '0'],
  ])('%s: %s', async (keys, value) => {
    render(<BeforeAfter />);
    first().focus();
    await userEvent.keyboard(keys);
    expect(first().value).toBe(value);
  });
});
