import { expect, test } from '@jest/globals';
import {
  acceptPhoto,
  addPhoto,
  type ChosenPhoto,
  inWords,
  isEnough,
  missingViews,
  progressOf,
  refusePhotos,
  removePhoto,
  sameAs,
  setView,
} from './chosen-photos.ts';

const photo = (key: string): Omit<ChosenPhoto, 'view'> => ({
  key,
  name: key,
  src: `blob:${key}`,
  file: new File([key], key),
  problem: null,
  look: null,
});
const addPhotos = (chosen: ChosenPhoto[], added: Omit<ChosenPhoto, 'view'>[]) =>
  added.reduce((all, one) => addPhoto(all, one), chosen);
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

test('a photo taken for a view is of that view, and "use it anyway" silences the advice on that one alone', () => {
  const chosen = addPhoto(addPhoto([], { ...photo('a'), problem: 'dark' }, 'right'), {
    ...photo('b'),
    problem: 'small',
  });
  expect(views(chosen)).toEqual(['a right', 'b front']);
  expect(acceptPhoto(chosen, 'a').map(({ problem }) => problem)).toEqual([null, 'small']);
});

test.each([
  [[100, 100, 200], 0, [0, 0, 0]],
  [[100, 100, 200], 25, [100, 0, 0]],
  [[100, 100, 200], 50, [100, 100, 0]],
  [[100, 100, 200], 75, [100, 100, 50]],
  [[100, 100, 200], 100, [100, 100, 100]],
  [[], 40, []],
  [[0], 40, [40]],
])('%j at %i per cent: %j', (sizes, percent, each) => expect(progressOf(sizes, percent)).toEqual(each));

test('what the server does not take goes and is named; the others stay', () => {
  const sent = [photo('front.jpg'), photo('letter.pdf'), photo('right.heic')];
  const { kept, texts } = refusePhotos(sent, [{ at: 1, error: 'Please send a picture.' }]);
  expect([kept.map(({ name }) => name), texts]).toEqual([
    ['front.jpg', 'right.heic'],
    ['letter.pdf: Please send a picture.'],
  ]);
  expect(refusePhotos(sent, [])).toEqual({ kept: sent, texts: [] });
});

test('a view whose photo was taken out goes to one that had none, and the order goes on without front or left', () => {
  const five = addPhotos([], ['a', 'b', 'c', 'd', 'e'].map(photo));
  expect(views(removePhoto(removePhoto(five, 'a'), 'b'))).toEqual(['c right', 'd front', 'e left']);
  const tagged = setView(five, 'd', 'other');
  expect(views(removePhoto(tagged, 'a'))).toEqual(['b left', 'c right', 'd other', 'e front']);
});

const shades = (of: (field: number) => number) => Array.from({ length: 256 }, (_, field) => of(field));
const FACE = shades((field) => 40 * Math.sin(field / 7) + (field % 16));
const TURNED = shades((field) => 40 * Math.sin((255 - field) / 5) + ((255 - field) % 16));
test.each([
  ['the same picture', FACE, true],
  ['the same picture saved again', FACE.map((one, at) => one + ((at * 7) % 5) / 2 - 1), true],
  ['another side of the face', TURNED, false],
  ['a picture nobody could look at', null, false],
])('three times one picture is front, left and right: %s', (_, look, isSame) => {
  const chosen = addPhoto([], { ...photo('a'), look: FACE });
  const next = new File(['b, longer'], 'b', { lastModified: 1 });
  expect(sameAs(chosen, { look, file: next })?.key).toBe(isSame ? 'a' : undefined);
});

test('what no browser can look at is known by its file; a bare wall is like any other', () => {
  const heic = new File(['heic'], 'IMG_1.HEIC', { lastModified: 7 });
  const chosen = addPhoto([], { ...photo('a'), file: heic });
  expect(sameAs(chosen, { look: null, file: heic })?.key).toBe('a');
  const wall = shades(() => 0);
  expect(sameAs(addPhoto([], { ...photo('a'), look: wall }), { look: wall, file: heic })).toBeUndefined();
});
