import { expect, test } from '@jest/globals';
import { percentOf, pounds, poundsNumber } from './money.ts';

test.each([
  [4840, '£48.40'],
  [0, '£0.00'],
  [5, '£0.05'],
  [-1000, '-£10.00'],
])('%p pence reads %s', (pence, text) => {
  expect(pounds(pence)).toBe(text);
});
test.each([
  [4840, 48.4],
  [7250, 72.5],
  [1, 0.01],
])('%p pence is %p pounds', (pence, number) => {
  expect(poundsNumber(pence)).toBe(number);
});
test.each([
  [4840, 20, 968],
  [1, 20, 0],
  [3, 50, 2],
  [25, 10, 3],
  [4840, 100, 4840],
  [4840, 33.33, 1613],
  [4840, 0.07, 3],
  [10_000, 12.5, 1_250],
])('of %p pence %p percent is %p, half up', (pence, percent, part) => {
  expect(percentOf(pence, percent)).toBe(part);
});
