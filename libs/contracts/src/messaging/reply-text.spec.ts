import { expect, test } from '@jest/globals';
import { filled, missingIn, replyProblem } from './reply-text.ts';

test.each([
  ['Hello {{first name}}', null],
  ['{{ first name }}, {{tracking link}}', null],
  ['Nothing open {like this}', null],
  ['Hello {{name}}', /\{\{name\}\} is not known/],
  ['{{}}', /\{\{\}\} is not known/],
])('%j may be kept: %p', (text, problem) =>
  problem ? expect(replyProblem(text)).toMatch(problem) : expect(replyProblem(text)).toBeNull(),
);

test('what is not known of this customer is named, each once, and the rest is filled in as it is', () => {
  const text = 'Hello {{first name}}, {{tracking link}} {{ tracking link }} {{treatment}}';
  const values = { 'first name': '{{my name}} $& O’Neill', treatment: '' };
  expect(missingIn(text, values)).toEqual(['tracking link', 'treatment']);
  expect(filled('Hello {{ first name }}, {{first name}}', values)).toBe(
    'Hello {{my name}} $& O’Neill, {{my name}} $& O’Neill',
  );
  expect(filled('Hello {{tracking link}}', {})).toBe('Hello {{tracking link}}');
});
