import { expect, test } from '@jest/globals';
import { needsStepUp, sameSitePath } from './session.ts';

test.each([
  ['/v2/profile', '/v2/profile'],
  ['/v2/admin/customers/../orders?next=//x', '/v2/admin/customers/../orders?next=//x'],
  ['/consultation/acne?x=1', '/consultation/acne?x=1'],
])('%p stays', (next, path) => {
  expect(sameSitePath(next)).toBe(path);
});

test.each([
  '//evil.com',
  '/..//evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '/%2e%2e//evil.test',
  '/./..//evil.test/a',
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

const now = new Date('2026-11-21T12:00:00.000Z');
test.each([
  ['given just now', { factor: 'given' as const, factorGivenAt: '2026-11-21T11:59:59.000Z' }, false],
  ['given fifteen minutes ago', { factor: 'given' as const, factorGivenAt: '2026-11-21T11:45:00.000Z' }, false],
  ['given a moment before that', { factor: 'given' as const, factorGivenAt: '2026-11-21T11:44:59.999Z' }, true],
  ['given nobody knows when', { factor: 'given' as const, factorGivenAt: null }, true],
  ['not asked for at all', { factor: 'off' as const, factorGivenAt: null }, false],
])('a second factor %s: %j', (_, session, isAsked) => expect(needsStepUp(session, now, 15)).toBe(isAsked));
