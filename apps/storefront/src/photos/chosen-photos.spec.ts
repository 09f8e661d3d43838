import { expect, test } from '@jest/globals';
import { addPhotos, type ChosenPhoto, inWords, isEnough, missingViews, removePhoto, setView } from './chosen-photos.ts';

const photo = (key: string): Omit<ChosenPhoto, 'view'> => ({
  key,
  name: key,
  src: `blob:${key}`,
  file: new File([key], key),
});
const views = (photos: ChosenPhoto[]) => photos.map(({ key, view }) => `${key} ${view}`);

test('photos take the views still missing, in the order asked for', () => {
  const three = addPhotos([], [photo('a'), photo('b'), photo('c')]);
  expect(views(three)).toEqual(['a front', 'b left', 'c right']);
  expect(views(addPhotos(three, [photo('d')]))).toEqual(['a front', 'b left', 'c right', 'd other']);
  const gap = removePhoto(three, 'b');
  expect(missingViews(gap).map(({ view }) => view)).toEqual(['left']);
  expect(views(addPhotos(gap, [photo('e')]))).toEqual(['a front', 'c right', 'e left']);
});

test('a view can be put right', () => {
  const chosen = setView(addPhotos([], [photo('a')]), 'a', 'right');
  expect(views(chosen)).toEqual(['a right']);
  expect(inWords(missingViews(chosen))).toBe('front on and turned left');
  expect(inWords(missingViews([]))).toBe('front on, turned left and turned right');
});

test.each([
  [0, false],
  [2, false],
  [3, true],
  [9, true],
])('%i photos are enough: %p', (count, enough) => {
  expect(isEnough(Array.from({ length: count }))).toBe(enough);
});
