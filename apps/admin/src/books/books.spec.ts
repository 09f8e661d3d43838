import { expect, test } from '@jest/globals';
import { checkText } from './books.ts';

test.each([
  [0, 'everything agrees'],
  [1, '1 difference'],
  [12, '12 differences'],
])('%i: %s', (differences, text) => expect(checkText(differences)).toBe(text));
