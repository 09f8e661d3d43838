import { expect, test } from '@jest/globals';
import { spanText, urgencyShown } from './urgency.ts';

test.each([
  [15, '15 minutes'],
  [120, '2 hours'],
  [1_440, '24 hours'],
  [10_080, '7 days'],
])('a target of %i minutes is %s', (minutes, text) => expect(spanText(minutes)).toBe(text));

const shown = (urgency: 'emergency' | 'routine', now?: string) =>
  urgencyShown({ urgency, dueAt: '2026-11-29T14:15:00.000Z' }, now, (moment) => moment.slice(11, 16));

test('what may not wait is red before it is late, and says by when', () =>
  expect(shown('emergency', '2026-11-29T14:04:00.000Z')).toEqual({
    isRed: true,
    text: 'Emergency: look by 14:15 (target 15 minutes)',
    late: null,
  }));

test('what may wait is red once it is late, and says by how much', () => {
  expect(shown('routine')).toMatchObject({ isRed: false, late: null });
  expect(shown('routine', '2026-11-29T14:45:00.000Z')).toMatchObject({
    isRed: true,
    late: '30 minutes over its target',
  });
});
