import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { myPictures } from '../consultation/consultation.api.ts';
import { photosQuery } from './photos.api.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['the album', photosQuery],
  ['a consultation', myPictures],
])('photos read by %s are kept as the one list that both of them show', async (_who, query) => {
  const photos = [{ id: 3, url: '/storage/photos/3.jpg', created_at: '2026-11-22T09:00:00.000Z', view: 'front' }];
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ photos }));
  const client = new QueryClient();
  await client.fetchQuery({ queryKey: query.queryKey, queryFn: query.queryFn! } as never);
  expect(client.getQueryData(photosQuery.queryKey)).toEqual(photos);
});
