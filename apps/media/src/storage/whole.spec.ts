import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { wholeOf } from './whole.ts';

const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

test('pieces become one', async () => {
  expect(String(await wholeOf(pieces('a', 'bc', '', 'def'), 6))).toBe('abcdef');
  expect(await wholeOf(pieces(), 0)).toHaveLength(0);
});

test.each([
  ['shorter', 7],
  ['longer', 5],
])(
  'a file that is %s than it says is no file: nothing of the memory it would lie in is given out',
  async (what, bytes) => {
    await expect(wholeOf(pieces('abc', 'def'), bytes)).rejects.toThrow(`${what} than it says`);
  },
);
