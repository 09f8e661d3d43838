import { describe, expect, it } from '@jest/globals';
import { doseMgOf, hydroquinoneMonths, supplyLeftDays, type Supply, type Wanted } from './supply.ts';

const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  itemId: 9,
  consultation: 'hyperpigmentation',
  substances: ['hydroquinone', 'tretinoin'],
  months: 2,
  ...more,
});
const had = (approvedOn: string, more: Partial<Supply> = {}): Supply => ({
  ...wanted(),
  itemId: 1,
  approvedOn,
  ...more,
});

describe('an early reorder', () => {
  it.each<[string, Supply[], Partial<Wanted>, number | null]>([
    ['nothing before', [], {}, null],
    ['used up', [had('2026-01-10')], {}, null],
    ['used up today', [had('2026-01-21')], {}, null],
    ['ten days left', [had('2026-01-31')], {}, 10],
    ['the longest counts', [had('2026-01-31'), had('2026-03-20')], {}, 60],
    ['a supply of one month', [had('2026-03-20', { months: 1 })], {}, 30],
    ['the same item again', [had('2026-03-20')], { itemId: 1 }, null],
    ['another treatment', [had('2026-03-20')], { consultation: 'acne' }, null],
    ['nothing in common', [had('2026-03-20')], { substances: ['niacinamide'] }, null],
  ])('%s', (_, before, more, days) => expect(supplyLeftDays(before, wanted(more), '2026-03-21')).toBe(days));
});

describe('months of hydroquinone', () => {
  it.each<[string, Supply[], Partial<Wanted>, number]>([
    ['the first supply', [], {}, 2],
    ['a single month', [], { months: 1 }, 1],
    ['with one before', [had('2026-01-10')], {}, 4],
    ['with one of more than a year ago', [had('2025-03-20')], {}, 2],
    ['of a year ago to the day', [had('2025-03-21', { months: 3 })], {}, 5],
    ['another round of the same item', [had('2026-03-20')], { itemId: 1 }, 2],
    ['none in this one', [had('2026-01-10')], { substances: ['tretinoin'] }, 0],
  ])('%s', (_, before, more, months) => expect(hydroquinoneMonths(before, wanted(more), '2026-03-21')).toBe(months));
});

describe('milligrams of a dose', () => {
  const of = (value: string, unit: string) => ({ name: 'Semaglutide', value, unit });
  it.each([
    ['a pen', [of('7.2', 'mg')], 7.2],
    ['a cream', [of('5', '%')], null],
    ['two substances', [of('1', 'mg'), of('2', 'mg')], null],
    ['no figure', [of('much', 'mg')], null],
    ['nothing', [], null],
  ])('%s', (_, formula, mg) => expect(doseMgOf(formula)).toBe(mg));
});
