import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { isInView, readingMs, Watcher } from './watcher.ts';

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
  watcher.stop();
  jest.useRealTimers();
  document.body.replaceChildren();
});
const row = (name: string, readMs: number): HTMLElement => {
  const element = document.body.appendChild(document.createElement('p'));
  watcher.watch(element, name, readMs);
  return element;
};

test('a longer text takes longer, up to a bound', () => {
  expect(readingMs('No')).toBeLessThan(readingMs('Ramipril 10 mg in the morning'));
  expect(readingMs('x'.repeat(5_000))).toBe(8_000);
  expect(readingMs('  ')).toBe(250);
});

test('what is scrolled past has not been seen; what stays has, once', () => {
  const a = row('a', 1_000);
  show(a, 1);
  jest.advanceTimersByTime(900);
  show(a, 0.1);
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
  show(a, 1);
  jest.advanceTimersByTime(100);
  show(a, 1);
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual(['a']);
});

test('a screen full of answers is read one after the other, from the top, not all in the same moment', () => {
  const [a, b, c] = [row('a', 500), row('b', 800), row('c', 500)];
  for (const one of [c, b, a]) show(one, 1);
  jest.advanceTimersByTime(500);
  expect(seen).toEqual(['a']);
  jest.advanceTimersByTime(700);
  expect(seen).toEqual(['a']);
  jest.advanceTimersByTime(600);
  expect(seen).toEqual(['a', 'b', 'c']);
});

test('nothing counts while the page is hidden', () => {
  show(row('a', 500), 1);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  jest.advanceTimersByTime(500);
  expect(seen).toEqual(['a']);
});

test('a picture counts once it is drawn, and keeps nothing below it waiting while it is on its way', () => {
  const tile = row('photo', 500);
  tile.setAttribute('data-picture', '');
  const below = row('below', 500);
  show(tile, 1);
  show(below, 1);
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual(['below']);
  const picture = document.createElement('img');
  tile.append(picture);
  Object.defineProperties(picture, { complete: { value: true }, naturalWidth: { value: 0, configurable: true } });
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual(['below']);
  Object.defineProperty(picture, 'naturalWidth', { value: 1200 });
  jest.advanceTimersByTime(500);
  expect(seen).toEqual(['below', 'photo']);
});

test('what has left the page is not told of any more', () => {
  const element = document.body.appendChild(document.createElement('p'));
  const leave = watcher.watch(element, 'a', 500);
  show(element, 1);
  leave();
  jest.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
});
