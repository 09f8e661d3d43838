import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { wrapEvenly, wrapText } from './wrapping.ts';

const byLetter = (text: string) => text.length;

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['one two three', 100, ['one two three']],
  ['first line\nsecond', 100, ['first line', 'second']],
  ['Featherstonehaugh', 6, ['Feathe', 'rstone', 'haugh']],
  ['Anne Featherstonehaugh', 6, ['Anne', 'Feathe', 'rstone', 'haugh']],
  ['Smith-Jones', 7, ['Smith-', 'Jones']],
  ['12-14 High Road', 8, ['12-14', 'High', 'Road']],
  ['', 10, ['']],
])('%j in %i', (text, width, lines) => {
  expect(wrapText(text, width, byLetter)).toEqual(lines);
});

test('a letter and its accents are never parted', () => {
  expect(wrapText('e\u0301e\u0301e\u0301', 2, byLetter)).toEqual(['e\u0301', 'e\u0301', 'e\u0301']);
});

test('even lines: as many as before, without a lonely last word', () => {
  const text = 'Apply a pea-sized amount to clean, dry skin on the face at night.';
  const lines = wrapEvenly(text, 60, byLetter);
  expect(lines).toHaveLength(wrapText(text, 60, byLetter).length);
  expect(Math.min(...lines.map(byLetter))).toBeGreaterThan(20);
});

test('no line is too wide and no letter is lost', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z -]{0,80}$/), fc.integer({ min: 1, max: 30 }), (text, width) => {
      const lines = wrapText(text, width, byLetter);
      expect(lines.every((line) => line.length <= width)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
  );
});
