import { expect, test } from '@jest/globals';
import { spansOf } from './spans.ts';

test('a usual page is asked for as it is', () =>
  expect(spansOf({ page: 3, perPage: 100 }, 12)).toEqual([{ page: 3, perPage: 100, from: 0, to: 100 }]));

test.each([
  ['nothing there', { page: 1, perPage: 1_000_000 }, 0],
  ['all of 499', { page: 1, perPage: 1_000_000 }, 499],
  ['all of 500', { page: 1, perPage: 1_000_000 }, 500],
  ['all of 1,203', { page: 1, perPage: 1_000_000 }, 1_203],
  ['a second page of 700', { page: 2, perPage: 700 }, 1_203],
  ['a page behind the end', { page: 9, perPage: 700 }, 1_203],
])('a very large page answers its own rows and no others: %s', (_name, asked, total) => {
  const all = Array.from({ length: total }, (_, at) => at);
  const pageOf = (page: number, perPage: number) => all.slice((page - 1) * perPage, page * perPage);
  const spans = spansOf(asked, total);
  expect(spans.every(({ perPage }) => perPage <= 500)).toBe(true);
  expect(spans.flatMap(({ page, perPage, from, to }) => pageOf(page, perPage).slice(from, to))).toEqual(
    pageOf(asked.page, asked.perPage),
  );
});
