import { describe, expect, test } from '@jest/globals';
import { fatesOf, outcomesOf, remarksOf, whyNotMarked, type Facts } from './exception.ts';

const facts = (over: Partial<Facts> = {}): Facts => ({
  trouble: 'returned',
  isBack: true,
  isCold: false,
  isPrescription: false,
  isCleared: true,
  hasMoneyLeft: true,
  ...over,
});

describe('the pack', () => {
  test.each<[string, Partial<Facts>, string]>([
    ['what nobody took in may go back to the shelf, or be destroyed', {}, 'restocked destroyed'],
    ['a prescription medicine that came back is never supplied again', { isPrescription: true }, 'destroyed'],
    ['a cold product that came back is never supplied again', { isCold: true }, 'destroyed'],
    ['a cold product that was too warm is destroyed', { trouble: 'warm', isCold: true }, 'destroyed'],
    ['what came back damaged is destroyed', { trouble: 'damaged' }, 'destroyed'],
    ['what somebody opened because it was the wrong item is destroyed', { trouble: 'wrong-item' }, 'destroyed'],
    ['what is not here is nobody’s to destroy', { trouble: 'lost', isBack: false }, 'none'],
    ['a damaged one the patient has is not here', { trouble: 'damaged', isBack: false }, 'none'],
  ])('%s', (_, over, fates) => expect(fatesOf(facts(over)).join(' ')).toBe(fates));
});

describe('the patient', () => {
  test.each<[string, Partial<Facts>, string]>([
    ['may get it again, or the money', {}, 'reship refund none'],
    ['gets nothing more of a treatment that is stopped', { isCleared: false }, 'refund none'],
    ['gets the money back once', { hasMoneyLeft: false }, 'reship none'],
    ['who was refunded already gets neither', { isCleared: false, hasMoneyLeft: false }, 'none'],
  ])('%s', (_, over, outcomes) => expect(outcomesOf(facts(over)).join(' ')).toBe(outcomes));
});

test.each<[string, Pick<Facts, 'trouble' | 'isBack'>, { hasLeft: boolean; isCold: boolean }, RegExp | null]>([
  ['returned', { trouble: 'returned', isBack: true }, { hasLeft: true, isCold: false }, null],
  ['not left', { trouble: 'damaged', isBack: true }, { hasLeft: false, isCold: false }, /has not left/],
  ['warm, and cold', { trouble: 'warm', isBack: false }, { hasLeft: true, isCold: true }, null],
  ['warm, and not cold', { trouble: 'warm', isBack: false }, { hasLeft: true, isCold: false }, /need not stay cold/],
  ['lost and here', { trouble: 'lost', isBack: true }, { hasLeft: true, isCold: false }, /mark it as returned/],
  ['returned and not here', { trouble: 'returned', isBack: false }, { hasLeft: true, isCold: true }, /mark it as lost/],
])('may be marked: %s', (_, marked, parcel, why) => {
  const said = whyNotMarked(marked, parcel);
  if (why) expect(said).toMatch(why);
  else expect(said).toBeNull();
});

test.each([
  ['lost', 'none', 'not-received'],
  ['damaged', 'none', ''],
  ['returned', 'destroyed', 'came-back destroyed'],
  ['returned', 'restocked', 'came-back'],
] as const)('the register hears of one %s, %s: %s', (trouble, fate, remarks) =>
  expect(remarksOf(trouble, fate).join(' ')).toBe(remarks),
);
