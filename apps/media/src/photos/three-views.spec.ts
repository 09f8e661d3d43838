import { expect, test } from '@jest/globals';
import { repeated, type Shown } from './three-views.ts';

const shape = Array.from({ length: 256 }, (_, field) => Math.sin(field / 7) * 40);
const slightly = shape.map((shade, field) => shade + (field % 2 === 0 ? 0.8 : -0.8));
const otherwise = shape.map((shade, field) => -shade + field / 16);
const bare = Array.from({ length: 256 }, (_, field) => (field % 2 === 0 ? 1 : -1));

const front: Shown = { view: 'front', print: 'a', look: shape, called: 'front.jpg' };
test.each<[string, Partial<Shown>, boolean]>([
  ['the same bytes', { print: 'a', look: null }, true],
  ['the same picture saved again', { look: slightly }, true],
  ['another picture', { look: otherwise }, false],
  ['a picture that could not be looked at', { look: null }, false],
  ['the same side sent anew', { view: 'front', print: 'a' }, false],
  ['a picture of no side', { view: 'other', print: 'a', look: shape }, false],
])('%s is told from the picture of another side', (_what, over, isRepeated) => {
  const one: Shown = { view: 'left', print: 'b', look: null, called: 'left.jpg', ...over };
  expect(repeated(one, [front])?.called).toBe(isRepeated ? 'front.jpg' : undefined);
});

test('two bare walls are not one picture, unless they are one file', () => {
  const walls: Shown[] = [{ ...front, look: bare }];
  expect(repeated({ view: 'left', print: 'b', look: bare, called: 'b' }, walls)).toBeUndefined();
  expect(repeated({ view: 'left', print: 'a', look: bare, called: 'b' }, walls)).toBe(walls[0]);
});

test('rows from before prints were kept are not one picture for that', () => {
  expect(
    repeated({ view: 'left', print: null, look: null, called: 'b' }, [{ ...front, print: null, look: null }]),
  ).toBeUndefined();
});
