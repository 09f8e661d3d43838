import { expect, test } from '@jest/globals';
import { refused } from './carrier-error.ts';
import { refusalWords } from './refusal-words.ts';

test.each([
  [
    'The postcode is not a valid UK postcode.',
    'recipient.address.postcode',
    'postcode',
    'Royal Mail did not accept this parcel: The postcode is not a valid UK postcode. Correct it, then ship again.',
  ],
  [
    'recipient.address.city is required.',
    'recipient.address.city',
    'city',
    'Royal Mail did not accept this parcel: the town or city is required. Correct it, then ship again.',
  ],
  [
    'Too heavy',
    'packages[0].weightInGrams',
    'parcel',
    'Royal Mail did not accept this parcel: Too heavy. Correct it, then ship again.',
  ],
])('%s', (reason, field, ours, text) => {
  expect(refusalWords(refused([reason], [field]))).toEqual({ message: text, errors: { [ours]: [text] } });
});

test('several reasons are one sentence each', () => {
  expect(refusalWords(refused(['One.', 'Two.'])).message).toBe(
    'Royal Mail did not accept this parcel: One; Two. Correct it, then ship again.',
  );
});
