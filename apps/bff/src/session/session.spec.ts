import { expect, test } from '@jest/globals';
import { sameSitePath } from './session.ts';

test.each([
  ['/v2/profile', '/v2/profile'],
  ['/consultation/acne?x=1', '/consultation/acne?x=1'],
])('%p stays', (next, path) => {
  expect(sameSitePath(next)).toBe(path);
});

test.each([
  '//evil.com',
  'https:evil',
  '/\\evil',
  'javascript:1',
  '',
  undefined,
  ['/a'],
  '/a\\b',
  '/a\nb',
  'x',
  `/${'a'.repeat(600)}`,
])('%p is ignored', (next) => {
  expect(sameSitePath(next)).toBeNull();
});
