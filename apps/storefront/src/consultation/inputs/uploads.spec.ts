import { expect, test } from '@jest/globals';
import { changed, isOnTheWay, nextToSend, type Upload } from './uploads.ts';

const upload = (key: string, state: Upload['state']) => ({ key, state }) as Upload;

test.each([
  ['nothing', [], undefined],
  ['the first that waits', [upload('a', 'failed'), upload('b', 'waiting'), upload('c', 'waiting')], 'b'],
  ['none while one is on its way', [upload('a', 'sending'), upload('b', 'waiting')], undefined],
  ['none that is doubted', [upload('a', 'doubtful')], undefined],
])('sent next: %s', (_name, uploads, key) => expect(nextToSend(uploads)?.key).toBe(key));

test.each([
  ['waiting', true],
  ['sending', true],
  ['failed', false],
  ['doubtful', false],
] as const)('%s holds Next: %p', (state, isHeld) => expect(isOnTheWay([upload('a', state)])).toBe(isHeld));

test('a second try of one leaves the others alone', () => {
  const now = changed([upload('a', 'failed'), upload('b', 'failed')], 'b', { state: 'waiting' });
  expect(now.map(({ state }) => state)).toEqual(['failed', 'waiting']);
});
