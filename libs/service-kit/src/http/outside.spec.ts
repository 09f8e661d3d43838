import { describe, expect, it } from '@jest/globals';
import { jsonOf, retryAfter } from './outside.ts';

const NOW = Date.parse('2026-11-29T10:00:00Z');

describe('how long a server asks us to wait', () => {
  it.each([
    ['7', 7],
    [' 7 ', 7],
    ['0', 1],
    ['Sun, 29 Nov 2026 10:01:30 GMT', 90],
    ['Sun, 29 Nov 2026 09:00:00 GMT', 1],
    ['999999999', 3_600],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%p', (header, seconds) => expect(retryAfter(header, NOW)).toBe(seconds));
});

it('what is no JSON is nothing, and throws nothing', () => {
  expect([jsonOf(null), jsonOf(Buffer.from('<html>')), jsonOf(Buffer.from('{"a":1}'))]).toEqual([
    undefined,
    undefined,
    { a: 1 },
  ]);
});
