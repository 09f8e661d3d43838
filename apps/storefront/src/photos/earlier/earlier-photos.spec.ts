import { describe, expect, it } from '@jest/globals';
import { earlierPhotos, type StoredPhoto } from './earlier-photos.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const photo = (id: number, view: StoredPhoto['view'], at = '2026-11-21T10:00:00.000Z'): StoredPhoto => ({
  id,
  view,
  url: `/storage/photos/${id}.jpg`,
  created_at: at,
});

describe('photos that need not be taken again', () => {
  it.each<[string, StoredPhoto[], number[]]>([
    ['all three views', [photo(1, 'left'), photo(2, 'front'), photo(3, 'right')], [2, 1, 3]],
    ['a view is missing', [photo(1, 'left'), photo(2, 'front'), photo(3, 'other')], []],
    [
      'the newest of each',
      [photo(1, 'front'), photo(2, 'front', '2026-11-21T11:00:00.000Z'), photo(3, 'left'), photo(4, 'right')],
      [2, 3, 4],
    ],
    ['one is a month old', [photo(1, 'front', '2026-10-21T10:00:00.000Z'), photo(2, 'left'), photo(3, 'right')], []],
    ['none', [], []],
  ])('%s', (_, photos, ids) => expect(earlierPhotos(photos, NOW).map(({ id }) => id)).toEqual(ids));
});
