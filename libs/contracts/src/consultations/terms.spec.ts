import { describe, expect, it } from '@jest/globals';
import type { Ingredient } from '../words.ts';
import { limitsOf, MOST_VALID_MONTHS, Terms, termsProblem, USUAL_TERMS } from './terms.ts';

const one = (name: string, unit = '%'): Ingredient[] => [{ name, value: '1', unit }];

describe('how often one prescription may be repeated', () => {
  it.each<[string, Ingredient[], string | undefined, number, number]>([
    ['a cream for a month', one('Adapalene'), 'cream', 1, 5],
    ['for two', one('Adapalene'), 'cream', 2, 2],
    ['for three', one('Adapalene'), 'cream', 3, 1],
    ['for six', one('Adapalene'), 'cream', 6, 0],
    ['for a year', one('Adapalene'), 'cream', 12, 0],
    ['sold once', one('Adapalene'), 'cream', 0, 0],
    ['an older request without a form', one('Adapalene'), undefined, 2, 2],
    ['an injection', one('Semaglutide', 'mg'), 'injection', 1, 0],
    ['spironolactone by mouth, monthly', one('Spironolactone', 'mg'), 'tablet', 1, 2],
    ['the same every two months', one('Spironolactone', 'mg'), 'tablet', 2, 0],
    ['spironolactone on the skin', one('Spironolactone'), 'cream', 1, 5],
    ['hydroquinone', [...one('Tretinoin'), ...one('Hydroquinone')], 'cream', 1, 2],
    ['isotretinoin', one('Isotretinoin', 'mg'), 'tablet', 1, 0],
  ])('%s', (_, ingredients, form, months, maxRepeats) =>
    expect(limitsOf({ ingredients, form, months }).maxRepeats).toBe(maxRepeats),
  );
});

describe('terms', () => {
  const monthly = limitsOf({ ingredients: one('Adapalene'), form: 'cream', months: 1 });
  it.each([
    [0, 1, null],
    [0, 6, null],
    [5, 6, null],
    [2, 3, null],
    [6, 6, 'repeats'],
    // The third supply is due on the day it runs out.
    [2, 2, 'validMonths'],
    [1, 1, 'validMonths'],
  ])('%d repeats in %d months: %s', (repeats, validMonths, field) =>
    expect(termsProblem({ repeats, validMonths }, monthly)?.field ?? null).toBe(field),
  );

  it('without any said are within every limit', () => {
    for (const months of [0, 1, 2, 3, 6])
      for (const form of ['cream', 'injection'])
        expect(termsProblem(USUAL_TERMS, limitsOf({ ingredients: one('X'), form, months }))).toBeNull();
    expect(USUAL_TERMS.validMonths).toBe(MOST_VALID_MONTHS);
  });

  it.each([
    [{ validMonths: 7 }, 'validMonths'],
    [{ validMonths: 0 }, 'validMonths'],
    [{ repeats: -1 }, 'repeats'],
    [{ repeats: 1.5 }, 'repeats'],
    [{ directions: ' ' }, 'directions'],
    [{ directions: 'x'.repeat(401) }, 'directions'],
    [{ precautions: 'x'.repeat(601) }, 'precautions'],
  ])('%j is refused', (over, field) => {
    const given = { itemId: 1, repeats: 0, validMonths: 6, directions: 'At night.', precautions: '', ...over };
    expect(Terms.safeParse(given).error?.issues[0]?.path).toEqual([field]);
  });
});
