import { describe, expect, test } from '@jest/globals';
import { consoleFor, isSameSitePath, loginFor, safeNext } from './places.ts';

describe('a next path', () => {
  test.each([['/consultation/acne'], ['/v2/profile?tab=1#x'], ['/'], ['/a//b']])('%s stays on this site', (path) => {
    expect(isSameSitePath(path)).toBe(true);
    expect(safeNext(path)).toBe(path);
  });

  test.each([
    [null],
    [''],
    ['consultation/acne'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['/\t/evil.example'],
    ['/a\\b'],
  ])('%j is refused and the account is shown instead', (path) => {
    expect(isSameSitePath(path)).toBe(false);
    expect(safeNext(path)).toBe('/v2/profile');
  });

  test('is escaped when handed on', () => {
    expect(loginFor('/v2/profile/chat?a=1&b=2')).toBe('/v2/login?next=%2Fv2%2Fprofile%2Fchat%3Fa%3D1%26b%3D2');
  });
});

test.each([
  ['/v2/admin/chats?page=2', '/v2/admin/chats?page=2'],
  ['/v2/profile', '/v2/admin/subscriptions'],
  ['/v2/administrators', '/v2/admin/subscriptions'],
])('staff on the way to %s give their second factor at %s', (next, there) => {
  expect(consoleFor(next)).toBe(there);
});
