import { describe, expect, test } from '@jest/globals';
import { floorOf, lossIn } from './stream-watch.ts';

const SEEN = { created: 'monday', last_seq: 40 };

test.each([
  ['a stream that has grown', { created: 'monday', lastSeq: 41, hasGap: false }, null],
  ['a stream that stands where it stood', { created: 'monday', lastSeq: 40, hasGap: false }, null],
  ['a broker that came back empty', { created: 'tuesday', lastSeq: 0, hasGap: false }, 'stream_made_anew'],
  [
    'one that others have filled again beyond our place',
    { created: 'tuesday', lastSeq: 90, hasGap: true },
    'stream_made_anew',
  ],
  ['an older copy', { created: 'monday', lastSeq: 39, hasGap: false }, 'stream_lost_its_end'],
  ['a purge', { created: 'monday', lastSeq: 40, hasGap: true }, 'stream_lost_its_beginning'],
])('events are published again after a loss, and only then: %s', (_, now, loss) => {
  expect(lossIn(SEEN, now)).toBe(loss);
});

describe('after a loss everything is repeated but what every listener has dealt with', () => {
  const acked = (of: Record<string, number>) => new Map(Object.entries(of));
  test.each([
    ['the slowest listener decides', { floor: 3, consumers: ['a', 'b'] }, { a: 9, b: 5 }, 5],
    ['a listener that has gone missing holds it', { floor: 3, consumers: ['a', 'b'] }, { a: 9 }, 3],
    ['a new listener begins at nothing and takes nothing back', { floor: 3, consumers: ['a'] }, { a: 9, c: 0 }, 3],
    ['nobody listens yet', { floor: 0, consumers: [] }, {}, 0],
  ])('%s', (_, seen, of, floor) => {
    expect(floorOf(seen, acked(of))).toBe(floor);
  });
});
