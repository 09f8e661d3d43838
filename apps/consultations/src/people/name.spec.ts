import { describe, expect, it } from '@jest/globals';
import { isSimilarName, skeletonOf } from './name.ts';

describe('two names', () => {
  it.each([
    ['Ada Byron', 'ada  BYRON'],
    ['Zoë O’Hara', 'Zoe OHara'],
    ['Dora Twice', 'Dorothy Twice'],
    ['Bob Smythe', 'Robert Smythe'],
    ['Ada Byron', 'Byron Ada'],
    ['Ada Byron', 'Augusta Ada Byron'],
    ['Ada King Byron', 'Ada Byron'],
    ['A Byron', 'Ada Byron'],
    ['Maria Gonzalez Lopez', 'Maria Gonzalez'],
    ['Ada Mary Byron', 'Ada Jane Byron'],
    ['Jonathan Whitaker', 'Johnathan Whittaker'],
    ['Mohammed Ali', 'Muhammad Ali'],
    ['Maria Gonzalez', 'Maria Gonazlez'],
  ])('could be one person’s: %s, %s', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([true, true]);
  });
  it.each([
    ['Ada Byron', 'As on my account.'],
    ['Ada Byron', 'Ada Lovelace'],
    ['Ada Byron', 'Eve Byron'],
    ['Jan Lee', 'Jen Lea'],
    ['Ada Byron', 'Ada'],
    ['Ada Byron 1001', 'Ada Byron 1002'],
    ['', 'Ada Byron'],
    ['constructor prototype', 'Ada Byron'],
  ])('are two people’s: %s, %s', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([false, false]);
  });
  it.each([
    ['whitaker', 'whittaker'],
    ['philips', 'filips'],
    ['smith', 'smyth'],
    ['clarke', 'clark'],
    ['zoe', 'zoey'],
  ])('are found together: %s, %s', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });
});
