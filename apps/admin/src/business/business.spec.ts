import { expect, test } from '@jest/globals';
import { BUSINESS_FIELDS } from '@sorrel/contracts/identity/business';
import { changedWords, SECTIONS } from './business.ts';

test('every particular can be entered, once', () => {
  expect(SECTIONS.flatMap(({ fields }) => fields).toSorted()).toEqual(Object.keys(BUSINESS_FIELDS).toSorted());
});

test('a change is told in the words of the screen', () => {
  expect(changedWords(['brand_name', 'takes_orders', 'something_older'])).toBe(
    'Brand name, New orders, something_older',
  );
});
