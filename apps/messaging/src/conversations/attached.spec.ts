import { expect, test } from '@jest/globals';
import { inPlaceOfText, isSameFiles } from './attached.ts';

const picture = { kind: 'picture' } as const;
const pdf = { kind: 'pdf' } as const;
test.each([
  [[picture], '1 picture'],
  [[picture, picture], '2 pictures'],
  [[pdf], '1 PDF'],
  [[pdf, picture, pdf], '1 picture, 2 PDFs'],
  [[], ''],
])('%j reads as %s', (files, words) => expect(inPlaceOfText(files)).toBe(words));

test.each([
  [[], [], true],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [], false],
  [[1], [2], false],
])('%j and %j are the same files: %s', (a, b, isSame) =>
  expect(
    isSameFiles(
      a.map((id) => ({ id })),
      b.map((id) => ({ id })),
    ),
  ).toBe(isSame),
);
