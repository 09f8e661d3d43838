import { expect, test } from '@jest/globals';
import { looksOf } from './looks.ts';

const look = (who: string, at: string, what: string) => ({ who, at: `2026-11-29T${at}:00.000Z`, what });
const ROWS = [
  look('Helen Marsh', '10:04', 'Looked at a photo'),
  look('Helen Marsh', '10:04', 'Looked at a photo'),
  look('Helen Marsh', '10:04', 'Looked at who the customer is'),
  look('Rowan Hale', '09:00', 'Looked at the consultation'),
  look('Helen Marsh', '08:00', 'Looked at a photo'),
  look('Rowan Hale', '07:30', 'Looked at a photo'),
  look('Sam Hill', '07:00', 'Looked at the chat'),
];

test('a colleague’s look is lost between one’s own, or one opened page is ten lines', () => {
  expect(looksOf(ROWS, 'Helen Marsh')).toEqual([
    { who: 'Rowan Hale', isMine: false, at: ROWS[3]!.at, count: 2, what: 'Looked at the consultation, a photo' },
    { who: 'Sam Hill', isMine: false, at: ROWS[6]!.at, count: 1, what: 'Looked at the chat' },
    { who: 'Helen Marsh', isMine: true, at: ROWS[0]!.at, count: 4, what: 'Looked at a photo, who the customer is' },
  ]);
  expect(looksOf([], 'Helen Marsh')).toEqual([]);
});

test('what is no look keeps its own words', () =>
  expect(
    looksOf([look('A', '10:00', 'Exported the record'), look('A', '09:00', 'Looked at a photo')], 'B'),
  ).toMatchObject([{ what: 'Exported the record; Looked at a photo' }]));
