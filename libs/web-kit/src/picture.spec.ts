import { expect, test } from '@jest/globals';
import { fitWithin, preparePicture } from './picture.ts';

test.each([
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [2048, 2048, 2048, 2048],
  [800, 600, 800, 600],
  [10_000, 1, 2048, 1],
])('%i x %i becomes %i x %i', (width, height, newWidth, newHeight) => {
  expect(fitWithin(width, height)).toEqual({ width: newWidth, height: newHeight });
});

test('a file this browser cannot draw is kept as it is', async () => {
  const file = new File(['not a picture'], 'holiday.heic', { type: 'image/heic' });
  expect(await preparePicture(file)).toBe(file);
});
