import { expect, test } from '@jest/globals';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import { inWords, namesOf, sizeOf } from './attached.ts';

const file = (id: number, name: string): Attachment => ({
  id,
  url: `/storage/chat/${id}.jpg`,
  kind: 'picture',
  name,
  bytes: 1,
  width: 1,
  height: 1,
});

test.each([
  [0, '1 kB'],
  [1_499, '1 kB'],
  [240_000, '240 kB'],
  [1_000_000, '1.0 MB'],
  [9_960_000, '10.0 MB'],
])('%i bytes read as %s', (bytes, words) => expect(sizeOf(bytes)).toBe(words));

test('a message is announced by its words, its files or both', () => {
  expect(inWords('Hello', [])).toBe('Hello');
  expect(inWords('', [file(1, 'a.jpg'), file(2, 'b.jpg')])).toBe('sent a.jpg, b.jpg');
  expect(inWords('Here', [file(1, 'a.jpg')])).toBe('Here (with a.jpg)');
});

test('a form of a text alone says nothing of files', () => {
  expect(namesOf([])).toEqual({});
  expect(namesOf([file(3, 'c.jpg')])).toEqual({ attachments: [{ id: 3, name: 'c.jpg' }] });
});
