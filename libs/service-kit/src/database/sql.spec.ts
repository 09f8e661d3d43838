import { expect, test } from '@jest/globals';
import { numbered } from './sql.ts';

test.each([
  ['select ? + ?', 'select $1 + $2'],
  [`select '?' || ?`, `select '?' || $1`],
  [`select 'it''s ?', ?`, `select 'it''s ?', $1`],
  ['select "a?b", ?', 'select "a?b", $1'],
  ['select ? -- why?\n, ?', 'select $1 -- why?\n, $2'],
  ['select ?::jsonb', 'select $1::jsonb'],
])('%s', (sql, expected) => {
  expect(numbered(sql)).toBe(expected);
});
