import { expect, test } from '@jest/globals';
import { ownerText, snoozeChoices, trackingText, waitOf, withText } from './desk.ts';

const NOW = '2026-11-23T09:00:00.000Z';
test.each([
  ['2026-11-23T06:00:00.000Z', 12, { text: '3 hours', isLate: false }],
  ['2026-11-22T21:00:00.000Z', 12, { text: '12 hours', isLate: false }],
  ['2026-11-22T20:59:59.000Z', 12, { text: '12 hours', isLate: true }],
  ['2026-11-01T09:00:00.000Z', null, { text: '22 days', isLate: false }],
])('who waits since %s with a target of %p hours: %j', (since, target, wait) =>
  expect(waitOf(since, NOW, target)).toEqual(wait),
);

test.each([
  // A Monday, a Sunday, and the night in which the clocks go back.
  ['2026-11-23T09:00:00.000Z', '2026-11-24T09:00:00.000Z', '2026-11-30T09:00:00.000Z'],
  ['2026-11-29T23:30:00.000Z', '2026-11-30T09:00:00.000Z', '2026-11-30T09:00:00.000Z'],
  ['2026-10-24T23:30:00.000Z', '2026-10-26T09:00:00.000Z', '2026-10-26T09:00:00.000Z'],
])('at %s the next morning is %s and the next Monday %s', (now, morning, monday) => {
  const until = snoozeChoices(new Date(now)).map((one) => one.until.toISOString());
  expect(until.slice(2, 4)).toEqual([morning, monday]);
  expect(until.every((one) => one > now)).toBe(true);
});

test.each([
  [null, 'Not assigned yet'],
  [{ id: 5, name: 'Sam' }, 'Yours'],
  [{ id: 6, name: 'Sam' }, 'With Sam'],
])('%j reads as %s', (assigned, text) => expect(ownerText({ assigned }, 5)).toBe(text));

test('a tracking link is whole, and stands behind what was typed', () => {
  const parcel = { tracking_id: 'TT1', tracking_url: '/sandbox/track/TT1' };
  expect(trackingText(parcel, 'https://sorrel.example')).toBe(
    'You can follow your parcel here: https://sorrel.example/sandbox/track/TT1 (tracking number TT1).',
  );
  expect(trackingText({ ...parcel, tracking_url: 'https://post.example/TT1' }, 'https://sorrel.example')).toContain(
    ' https://post.example/TT1 ',
  );
  expect([withText('', 'b'), withText('Hello Jane, \n', 'b')]).toEqual(['b', 'Hello Jane,\nb']);
});
