import { describe, expect, test } from '@jest/globals';
import { coresOf, isPattern } from './pattern.ts';

describe('a password made by a rule', () => {
  test.each([
    'Summer2026!',
    'summer26',
    'SUMMER2026',
    '2026Summer',
    '!Summer2026!',
    '$ummer2026',
    'Summ3r2026!',
    'November2026',
    'Nov2026!!',
    'Monday123!',
    'SummerMonday1',
    'Sept-2026',
    'qwerty123456',
    'asdfghjkl1234',
    '1qaz2wsx',
    'abcd1234!',
    '87654321',
    'abcabcabc',
    'Summer26Summer26',
    'aaaaaaaa',
    '14/02/1990',
    '14021990',
    '1990-02-14',
    '14.02.90',
  ])('%s', (password) => {
    expect(isPattern(password)).toBe(true);
  });

  test.each([
    'correct horse 1',
    'a long enough phrase',
    'summer rain on tin roofs',
    'Summer8471920573',
    'may the fish be cold',
    'sunny marches on',
    '12345679 is a number',
    'four marching ducks',
    'decidedly dull 7',
    'vK9#pq2LxW',
    '98765432109',
    '密码密码很长很好',
  ])('%s is none', (password) => {
    expect(isPattern(password)).toBe(false);
  });
});

test.each([
  ['Liverpool1892', 'liverpool'],
  ['P@ssw0rd2026', 'password'],
  ['123Dragon!', 'dragon'],
  ['$unshine99', 'sunshine'],
  ['Passw0rd!', 'password'],
  ['but-ter-fly7', 'butterfly'],
])('%s is %s with something around it', (password, core) => {
  expect(coresOf(password)).toContain(core);
});

test('a word beside a long secret of digits is not the word alone', () => {
  expect(coresOf('dragon84719205731')).not.toContain('dragon');
  expect(coresOf('8471920573dragon')).not.toContain('dragon');
});
