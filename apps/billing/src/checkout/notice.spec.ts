import { expect, test } from '@jest/globals';
import type { Offer } from '../catalogue/product.ts';
import type { Proposal } from '../decisions/safety/offered.ts';
import { noticeOf } from './notice.ts';

const offer = (treatmentTitle: string): Offer =>
  ({ treatmentTitle, consultation: 'hair-loss', product: { form: 'solution', ingredients: [] } }) as unknown as Offer;
const drops = offer('The Step 2 drops');
const proposal = (over: Partial<Proposal>): Proposal => ({
  offer: null,
  plans: [],
  barrier: 'ruled-out',
  says: [],
  wanted: drops,
  instead: [],
  ...over,
});

test.each<[string, Partial<Proposal>]>([
  ['ruled out', {}],
  ['ruled out in pregnancy', { barrier: 'pregnancy' }],
  ['ruled out by a rule with words of its own', { says: ['Finasteride is not meant for women.'] }],
  ['something else is proposed', { offer: offer('The Step 1 drops') }],
  ['a prescriber decides first', { barrier: 'decision' }],
])('%s: who feels unwell reads whom to call, and that nothing was charged', (_, over) => {
  const text = noticeOf(proposal(over))?.text;
  expect(text).toMatch(/\b111\b.*\b999\b/);
  if (!over.offer) expect(text).toContain('You have not been charged.');
});

test('what a rule tells of a substance stands on the page that does not offer it, with and without something else', () => {
  const says = ['Finasteride can harm an unborn baby.'];
  expect(noticeOf(proposal({ says }))?.text).toMatch(
    /^Finasteride can harm an unborn baby\. You have not been charged\./,
  );
  expect(noticeOf(proposal({ says, offer: offer('The Step 1 drops') }))?.text).toMatch(
    /^Finasteride can harm an unborn baby\. The step 1 drops may be for you/i,
  );
});
