import { describe, expect, test } from '@jest/globals';
import { isKey, isOutcome, turnOf, wordsOf } from './repeat.ts';

test.each([
  ['a', true],
  ['3f0f8a52-9a0a-4c0e-8f5e-0a4c6c1c9f10', true],
  ['"quoted"', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['', false],
  ['two words', false],
  ['ключ', false],
  [['a', 'b'], false],
  [undefined, false],
])('%j may be a key: %p', (key, may) => {
  expect(isKey(key)).toBe(may);
});

test.each([
  [200, true],
  [302, true],
  [400, true],
  [402, true],
  [404, true],
  [409, true],
  [422, true],
  [401, false],
  [403, false],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('%p is an outcome that a repeat gets again: %p', (status, is) => {
  expect(isOutcome(status)).toBe(is);
});

describe('the same key', () => {
  const answer = { status: 200, headers: {}, body: '{}' };
  test.each([
    ['is answered as before', { print: 'a', answer }, 'a', { kind: 'repeat', answer }],
    ['waits while the first is at work', { print: 'a', answer: null }, 'a', { kind: 'working' }],
    ['with other parameters is refused', { print: 'a', answer }, 'b', { kind: 'other' }],
    ['with other parameters is refused at once', { print: 'a', answer: null }, 'b', { kind: 'other' }],
  ])('%s', (_name, standing, asked, turn) => {
    expect(turnOf(standing, asked)).toEqual(turn);
  });
});

describe('parameters', () => {
  const words = wordsOf('/a?x=1', { b: [1, { d: 1, c: 2 }], a: 'x' });
  test('are the same in any order', () => {
    expect(wordsOf('/a?x=1', { a: 'x', b: [1, { c: 2, d: 1 }] })).toBe(words);
  });
  test.each([
    ['elsewhere', '/b?x=1', { b: [1, { d: 1, c: 2 }], a: 'x' }],
    ['with another query', '/a?x=2', { b: [1, { d: 1, c: 2 }], a: 'x' }],
    ['with another value', '/a?x=1', { b: [1, { d: 1, c: 2 }], a: 'y' }],
    ['in another order of a list', '/a?x=1', { b: [{ d: 1, c: 2 }, 1], a: 'x' }],
    ['with nothing', '/a?x=1', undefined],
  ])('are others %s', (_name, url, body) => {
    expect(wordsOf(url, body)).not.toBe(words);
  });
});
