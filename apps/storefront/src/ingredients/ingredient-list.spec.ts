import { expect, test } from '@jest/globals';
import { treatments, vitaminCSerum } from '../content/treatments.ts';
import { PRESCRIPTION_ONLY, SUPPORTING } from './ingredient-list.ts';

const all = [...PRESCRIPTION_ONLY, ...SUPPORTING];
const titles = [...treatments, vitaminCSerum].map(({ title }) => title);

test('each is listed once, in the order of the alphabet', () => {
  for (const list of [PRESCRIPTION_ONLY, SUPPORTING]) {
    const names = list.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  }
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test.each(all)('$name is in something the shop has, and says who it is not for', ({ usedIn, notFor }) => {
  expect(usedIn.length).toBeGreaterThan(0);
  for (const name of usedIn) expect(titles.some((title) => title.startsWith(name))).toBe(true);
  expect(notFor).not.toBe('');
});

test('every treatment with an own page has an ingredient', () => {
  for (const title of titles)
    expect(all.some(({ usedIn }) => usedIn.some((name) => title.startsWith(name)))).toBe(true);
});
