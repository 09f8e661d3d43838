import { expect, test } from '@jest/globals';
import { waited } from './waited.ts';

const now = new Date('2026-11-23T12:00:00Z');

test.each([
  ['2026-11-23T11:48:00Z', '12 min'],
  ['2026-11-23T12:00:30Z', '0 min'],
  ['2026-11-23T07:00:00Z', '5 h'],
  ['2026-11-21T13:00:00Z', '47 h'],
  ['2026-11-21T12:00:00Z', '2 days'],
])('since %s it has waited %s', (since, words) => expect(waited(since, now)).toBe(words));
