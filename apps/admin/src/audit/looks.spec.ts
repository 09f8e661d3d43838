import { expect, test } from '@jest/globals';
import { looksOf } from './looks.ts';

const IDS: Record<string, number> = { 'Helen Marsh': 1, 'Rowan Hale': 2, 'Sam Hill': 3 };
const look = (who: string, at: string, what: string, id = IDS[who] ?? null) => ({
  who,
  who_id: id,
  at: `2026-11-29T${at}:00.000Z`,
  what,
});
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
  expect(looksOf(ROWS, 1)).toMatchObject([
    { who: 'Rowan Hale', isMine: false, at: ROWS[3]!.at, count: 2, what: 'Looked at the consultation, a photo' },
    { who: 'Sam Hill', isMine: false, at: ROWS[6]!.at, count: 1, what: 'Looked at the chat' },
    { who: 'Helen Marsh', isMine: true, at: ROWS[0]!.at, count: 4, what: 'Looked at a photo, who the customer is' },
  ]);
  expect(looksOf([], 1)).toEqual([]);
});

test('a colleague who is called as I am is taken for me', () => {
  const rows = [
    look('Helen Marsh', '10:00', 'Looked at a photo'),
    look('Helen Marsh', '09:00', 'Looked at a photo', 9),
  ];
  expect(looksOf(rows, 1)).toMatchObject([
    { who: 'Helen Marsh', who_id: 9, isMine: false },
    { who: 'Helen Marsh', who_id: 1, isMine: true },
  ]);
});

test('what is no look keeps its own words', () =>
  expect(
    looksOf([look('A', '10:00', 'Exported the record'), look('A', '09:00', 'Looked at a photo')], 1),
  ).toMatchObject([{ what: 'Exported the record; Looked at a photo' }]));
