import { expect, test } from '@jest/globals';
import { placeOf, readTyped } from './words.ts';

const WORDS = {
  name: 'Acne cream',
  short: 'For spots.',
  description: 'A cream.',
  faqs: [{ q: 'How?', a: 'So.' }],
  isComingSoon: false,
};

test('what was typed is read as it would be saved', () => {
  const typed = { ...WORDS, name: '  Acne   cream ', faqs: [{ q: ' How?\n', a: 'So.' }] };
  expect(readTyped(typed)).toEqual({ words: WORDS });
});

test.each([
  [{ name: ' ' }, ['name'], 'Please enter a name.'],
  [{ name: 'n'.repeat(61) }, ['name'], 'Please use at most 60 characters.'],
  [{ faqs: [] }, ['faqs'], 'Please keep at least one question.'],
  [{ faqs: [WORDS.faqs[0], { q: 'Why?', a: '' }] }, ['faqs', 1, 'a'], 'Please enter the answer.'],
  [{ faqs: [{}] }, ['faqs', 0, 'q'], 'Please enter the question.'],
])('what is wrong stands at its field: %j', (over, name, error) =>
  expect(readTyped({ ...WORDS, ...over })).toMatchObject({
    wrong: expect.arrayContaining([{ name, errors: [error] }]),
  }),
);

test.each([
  ['name', ['name']],
  ['faqs.1.q', ['faqs', 1, 'q']],
  ['is_coming_soon', ['isComingSoon']],
])('the server’s %s is the form’s', (field, place) => expect(placeOf(field)).toEqual(place));
