import { expect, test } from '@jest/globals';
import { moved, START, zoomByKey, zoomed } from './zoom.ts';

test('zooms in steps between the whole photo and six times, about the middle', () => {
  const larger = zoomed(START, 1);
  expect(larger).toEqual({ scale: 1.5, x: 0, y: 0 });
  expect(zoomed({ ...larger, x: 30, y: -10 }, 1)).toEqual({ scale: 2.25, x: 45, y: -15 });
  expect([1, 2, 3, 4, 5, 6].reduce((now) => zoomed(now, 1), START).scale).toBe(6);
});
test('back at the start nothing stays moved, and a photo that fits does not move', () => {
  expect(zoomed({ scale: 1.5, x: 90, y: 4 }, -1)).toEqual(START);
  expect(moved(START, 40, 0)).toBe(START);
  expect(moved({ scale: 2, x: 1, y: 1 }, 40, -5)).toEqual({ scale: 2, x: 41, y: -4 });
});

test('keys zoom, move what is zoomed and go back to the start; others do nothing', () => {
  const larger = zoomByKey('+')?.(START) ?? START;
  expect([larger.scale, zoomByKey('-')?.(larger)]).toEqual([1.5, START]);
  expect(zoomByKey('ArrowLeft')?.(larger)).toMatchObject({ x: 60, y: 0 });
  expect(zoomByKey('0')?.({ scale: 4, x: 9, y: 9 })).toEqual(START);
  expect([zoomByKey('a'), zoomByKey('constructor')]).toEqual([null, null]);
});
