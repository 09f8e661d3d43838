import { expect, test } from '@jest/globals';
import { alongTime, inOrder, partnerOf } from './rounds.ts';

const photo = (id: number, view: string, day: string) => ({
  id,
  view,
  url: `/p/${id}`,
  created_at: `${day}T10:0${id % 10}:00Z`,
});
const [f1, l1, r1] = [photo(1, 'front', '2026-01-05'), photo(2, 'left', '2026-01-05'), photo(3, 'right', '2026-01-05')];
const [f2, l2] = [photo(4, 'front', '2026-03-05'), photo(5, 'left', '2026-03-05')];
const f3 = photo(6, 'front', '2026-05-05');
const odd = photo(7, 'other', '2026-05-05');
const all = [l1, f1, f3, r1, l2, f2, odd];

test('a case is looked through newest round first, by view', () =>
  expect(inOrder(all).map(({ id }) => id)).toEqual([6, 7, 4, 5, 1, 2, 3]));

test.each([
  ['the same view of the round before', f2, all, 1],
  ['two rounds back where the round before has none', f3, [f3, l2, f1], 1],
  ['a later round, for the first one', f1, all, 4],
  ['another view of its day where no other round shows it', r1, all, 2],
  ['nothing, for a single photo', f1, [f1], undefined],
])('is compared with %s', (_, one, photos, partner) => expect(partnerOf(one, photos)?.id).toBe(partner));

test('steps through the rounds of one view, and ends at both ends', () => {
  expect(alongTime(f3, all, 1)?.id).toBe(4);
  expect(alongTime(f2, all, 1)?.id).toBe(1);
  expect(alongTime(f1, all, 1)).toBeNull();
  expect(alongTime(f2, all, -1)?.id).toBe(6);
  expect(alongTime(f3, all, -1)).toBeNull();
});
