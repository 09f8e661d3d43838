import { expect, test } from '@jest/globals';
import { groupByDay } from './photo-days.ts';

const photo = (id: number, created_at: string) => ({ id, url: `/p/${id}`, created_at, view: 'front' });

test('photos are grouped by the day in London, newest first', () => {
  const days = groupByDay([
    photo(1, '2026-07-31T10:00:00Z'),
    photo(2, '2026-07-31T23:30:00Z'),
    photo(3, '2026-08-01T08:00:00Z'),
    photo(4, '2026-07-31T10:00:00Z'),
  ]);
  expect(days.map(({ day, photos }) => [day, photos.map(({ id }) => id)])).toEqual([
    ['2026-08-01', [3, 2]],
    ['2026-07-31', [4, 1]],
  ]);
});

test('no photos give no days; a photo with a broken moment is still shown', () => {
  expect(groupByDay([])).toEqual([]);
  expect(groupByDay([photo(1, '')])[0]?.day).toBe('N/A');
});
