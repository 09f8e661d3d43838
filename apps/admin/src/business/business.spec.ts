import { expect, test } from '@jest/globals';
import { BUSINESS_FIELDS } from '@sorrel/contracts/identity/business';
import { SECTIONS } from './business.ts';

test('every particular can be entered, once', () => {
  expect(SECTIONS.flatMap(({ fields }) => fields).toSorted()).toEqual(Object.keys(BUSINESS_FIELDS).toSorted());
});
