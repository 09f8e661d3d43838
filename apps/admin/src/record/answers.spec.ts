import { describe, expect, test } from '@jest/globals';
import { answersOf, imageUrl, tabLabel } from './answers.ts';

const field = (field_type: 'images' | 'checkbox' | 'other', field_value: string) => ({
  field_name: 'Q',
  field_type,
  field_value,
});
const answerOf = (one: ReturnType<typeof field>) => answersOf({ fields: [one] })[0]?.answer;

test.each([
  ['1', 'Yes'],
  ['0', 'No'],
  ['', 'No'],
  ['true', 'No'],
])('a checkbox of %p is %s', (value, text) =>
  expect(answerOf(field('checkbox', value))).toEqual({ kind: 'text', text }),
);

test.each([
  [
    '["photos/1.jpg","https://cdn.test/2.jpg"]',
    { kind: 'images', urls: ['/storage/photos/1.jpg', 'https://cdn.test/2.jpg'] },
  ],
  ['[]', { kind: 'images', urls: [] }],
  ['not json', { kind: 'text', text: 'not json' }],
  ['{"a":1}', { kind: 'text', text: '{"a":1}' }],
  ['["a",1,null]', { kind: 'images', urls: ['/storage/a'] }],
])('an images answer %p', (value, answer) => expect(answerOf(field('images', value))).toEqual(answer));

test.each([
  ['photos/1', '/storage/photos/1'],
  ['/photos/1', '/storage/photos/1'],
  ['storage/photos/1', '/storage/photos/1'],
  ['/storage/photos/1', '/storage/photos/1'],
  ['http://a.test/1', 'http://a.test/1'],
  ['javascript:alert(1)', '/storage/javascript:alert(1)'],
])('the path %p is %p', (path, url) => expect(imageUrl(path)).toBe(url));

test('reads the fields of old consultations', () => {
  expect(answersOf({ fields: [{ question: { title: 'Skin type?' }, answer: { text: 'Oily' } }] })).toEqual([
    { question: 'Skin type?', answer: { kind: 'text', text: 'Oily' } },
  ]);
});

describe('the label of a tab', () => {
  const consultation = { name: 'Acne consultation', slug: 'acne' };
  test.each([
    ['First visit', '2026-11-03T10:00:00Z', 'First visit 03/11/2026'],
    [null, '2026-11-03T10:00:00Z', 'Acne consultation 03/11/2026'],
    ['', null, 'Acne consultation not submitted'],
  ])('title %p, submitted %p: %s', (title, submitted_at, label) =>
    expect(tabLabel({ title, consultation, submitted_at })).toBe(label),
  );
});
