import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { isInView, SEEN_AFTER_MS, Watcher } from './watcher.ts';

test.each([
  ['all of a row', 1, 40, 900, true],
  ['most of it', 0.6, 40, 900, true],
  ['its upper half', 0.5, 40, 900, false],
  ['an answer longer than the screen, filling half of it', 0.2, 2_400, 900, true],
  ['the first lines of one', 0.1, 2_400, 900, false],
])('in view: %s', (_, ratio, height, screen, isSeen) => expect(isInView(ratio, height, screen)).toBe(isSeen));

let show: (target: Element, ratio: number) => void;
const seen: string[] = [];
let watcher: Watcher;
beforeEach(() => {
  jest.useFakeTimers();
  seen.length = 0;
  globalThis.IntersectionObserver = class {
    constructor(tell: (entries: IntersectionObserverEntry[]) => void) {
      show = (target, ratio) =>
        tell([
          {
            target,
            isIntersecting: ratio > 0,
            intersectionRatio: ratio,
            boundingClientRect: { height: 40 },
            rootBounds: { height: 900 },
          } as unknown as IntersectionObserverEntry,
        ]);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  watcher = new Watcher((name) => seen.push(name));
});
afterEach(() => {
  jest.useRealTimers();
});

test('what is scrolled past has not been seen; what stays has, once', () => {
  const row = document.createElement('tr');
  watcher.watch(row, 'a');
  show(row, 1);
  jest.advanceTimersByTime(SEEN_AFTER_MS - 1);
  show(row, 0.1);
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
  show(row, 1);
  jest.advanceTimersByTime(SEEN_AFTER_MS);
  show(row, 1);
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual(['a']);
});

test('a picture counts once it is drawn, not while it is on its way, and not when it cannot be had', () => {
  const tile = document.createElement('div');
  tile.setAttribute('data-picture', '');
  watcher.watch(tile, 'photo');
  show(tile, 1);
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
  const picture = document.createElement('img');
  tile.append(picture);
  Object.defineProperties(picture, { complete: { value: true }, naturalWidth: { value: 0, configurable: true } });
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
  Object.defineProperty(picture, 'naturalWidth', { value: 1200 });
  jest.advanceTimersByTime(SEEN_AFTER_MS);
  expect(seen).toEqual(['photo']);
});

test('what has left the page is not told of any more', () => {
  const row = document.createElement('tr');
  const leave = watcher.watch(row, 'a');
  show(row, 1);
  leave();
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
});
