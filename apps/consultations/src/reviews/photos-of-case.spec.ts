import { expect, it } from '@jest/globals';
import { photosOfCase } from './photos-of-case.ts';

const photo = (id: number, at: string) => ({ id, at: new Date(at) });
const first = [photo(1, '2026-01-05T09:00:00Z'), photo(2, '2026-01-07T09:00:00Z'), photo(3, '2026-01-07T09:01:00Z')];

it.each<[string, ReturnType<typeof photo>[], string | null, number[]]>([
  ['none at all', [], null, []],
  ['before the first approval, all of them, of whichever day', first, null, [1, 2, 3]],
  ['those that came since the last one', [...first, photo(4, '2026-03-01T09:00:00Z')], '2026-01-08T09:00:00Z', [4]],
  ['nothing new: those of the newest day', first, '2026-01-08T09:00:00Z', [2, 3]],
  [
    'the day is London’s: half past eleven at night UTC in July is tomorrow',
    [photo(5, '2026-07-01T22:30:00Z'), photo(6, '2026-07-01T23:30:00Z'), photo(7, '2026-07-02T12:00:00Z')],
    '2026-07-03T09:00:00Z',
    [6, 7],
  ],
])('%s', (_, photos, approved, seen) => {
  expect(photosOfCase(photos, approved === null ? null : new Date(approved))).toEqual(seen);
});
