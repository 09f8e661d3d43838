import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { sampleContent } from './sample-content.ts';

const content = (name: string): string => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');

test.each([
  ['libs/contracts/src/legal.ts', 'The privacy notice and the terms are'],
  ['apps/storefront/src/content/reviews-data.ts', 'The reviews are'],
  ['apps/storefront/src/content/all-reviews.ts', 'The reviews are'],
  ['apps/storefront/src/content/reviews-widget.tsx', 'The reviews are'],
  ['apps/storefront/src/content/team.ts', 'The writer of the journal is'],
  ['apps/storefront/src/content/home.tsx', 'The newspapers on the first page are'],
])('%s as the sample has it is recognised', (name, begin) => {
  expect(sampleContent([content(name)])).toEqual([
    expect.stringMatching(new RegExp(`^${begin} the sample’s: .*build\\.$`)),
  ]);
});

test.each([
  ['Dr Rowan Hale, GMC 7654321'],
  ['Please give a blood sample. Samples of the cream are not sent.'],
  ['Our reviews come from people we treated.'],
])('a business’s own words are not taken for it: %s', (html) => {
  expect(sampleContent([html])).toEqual([]);
});
