import { expect, test } from '@jest/globals';
import { Stillness } from './stillness.ts';

test.each([
  ['one look that found nothing is not enough', [['1', '1']], [false]],
  [
    'two looks between which nothing was written',
    [
      ['1', '1'],
      ['1', '1'],
    ],
    [false, true],
  ],
  [
    'an event that slipped past both looks left its trace',
    [
      ['1', '1'],
      ['1', '2'],
      ['1', '2'],
    ],
    [false, false, true],
  ],
  ['what is found begins the count anew', [['1', '1'], null, ['1', '1'], ['1', '1']], [false, false, false, true]],
  [
    'one program wrote for another',
    [
      ['1', '12'],
      ['11', '2'],
    ],
    [false, false],
  ],
])('%s', (_what, looks: (string[] | null)[], reached) => {
  const stillness = new Stillness();
  expect(looks.map((made) => stillness.isReached(made))).toEqual(reached);
});
