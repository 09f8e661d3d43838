import { expect, test } from '@jest/globals';
import { mayMoveDate } from './delivery-date.ts';

test.each([
  ['month', false, true],
  ['month', true, false],
  [null, false, false],
])('first item every %p, to be cancelled %p: may move %p', (interval, should_cancel, may) =>
  expect(mayMoveDate({ should_cancel, items: [{ interval }, { interval: 'month' }] })).toBe(may),
);

test('nothing to move without items', () => expect(mayMoveDate({ should_cancel: false, items: [] })).toBe(false));
