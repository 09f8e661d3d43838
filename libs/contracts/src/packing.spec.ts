import { describe, expect, it } from '@jest/globals';
import { arrivesOn, isColdForm, leavesOn, mayLeaveOn, nextCollection } from './packing.ts';
import type { Nation } from './working-days.ts';

const usual = (to: Nation | null = null) => ({ isColdChain: false, to });
const cold = (to: Nation | null = null) => ({ isColdChain: true, to });

it.each([
  ['injection', true],
  ['cream', false],
  ['tablet', false],
])('%s must stay cold: %s', (form, isCold) => expect(isColdForm(form)).toBe(isCold));

describe('the day a parcel leaves', () => {
  it.each([
    ['2026-11-20', usual(), '2026-11-20', 'a Friday'],
    ['2026-11-21', usual(), '2026-11-23', 'a Saturday'],
    ['2026-11-30', usual('scotland'), '2026-11-30', 'St Andrew’s Day: the pharmacy in England works'],
    ['2027-03-26', usual('scotland'), '2027-03-30', 'Good Friday and Easter Monday'],
    ['2026-11-19', cold(), '2026-11-19', 'cold on a Thursday, delivered on Friday'],
    ['2026-11-20', cold(), '2026-11-23', 'cold, never on a Friday'],
    ['2026-11-22', cold(), '2026-11-23', 'cold on a Sunday'],
    ['2026-12-24', cold(), '2026-12-29', 'cold on Christmas Eve'],
    ['2026-12-23', cold(), '2026-12-23', 'cold, delivered on Christmas Eve'],
    ['2026-12-31', cold('scotland'), '2027-01-04', 'cold to Scotland over New Year'],
    [
      '2027-01-03',
      cold('scotland'),
      '2027-01-04',
      'cold to Scotland: it leaves on the day made up for the 2nd, and arrives after it',
    ],
    ['2026-12-31', cold('england-wales'), '2027-01-04', 'cold to England over New Year'],
    ['2027-03-16', cold('northern-ireland'), '2027-03-17', 'cold to Belfast the day before St Patrick’s Day'],
    ['2027-03-16', cold('england-wales'), '2027-03-16', 'the same day to England'],
    ['2027-08-29', cold('scotland'), '2027-08-31', 'the August holiday of the pharmacy itself'],
    ['2029-08-24', cold('scotland'), '2029-08-28', 'cold to Scotland over a holiday that only England has'],
  ])('%s, %j: %s (%s)', (from, journey, day) => {
    expect(leavesOn(from, journey)).toBe(day);
    expect(mayLeaveOn(from, journey)).toBe(from === day);
    expect(mayLeaveOn(day, journey)).toBe(true);
  });
});

it.each([
  ['2026-11-23', null, '2026-11-24'],
  ['2026-11-20', null, '2026-11-23'],
  ['2026-11-27', 'scotland', '2026-12-01'],
  ['2026-11-27', 'england-wales', '2026-11-30'],
  ['2027-03-16', 'northern-ireland', '2027-03-18'],
] as const)('leaves %s to %s: there on %s', (day, to, there) => expect(arrivesOn(day, { to })).toBe(there));

it.each([
  ['2026-11-23T14:59:00Z', usual(), '2026-11-23', '2026-11-23T15:00:00.000Z'],
  ['2026-11-23T15:00:00Z', usual(), '2026-11-24', '2026-11-24T15:00:00.000Z'],
  ['2026-11-20T15:00:00Z', usual(), '2026-11-23', '2026-11-23T15:00:00.000Z'],
  ['2026-11-19T15:00:00Z', cold(), '2026-11-23', '2026-11-23T15:00:00.000Z'],
  ['2026-06-16T13:59:00Z', usual(), '2026-06-16', '2026-06-16T14:00:00.000Z'],
  ['2026-06-16T14:00:00Z', usual(), '2026-06-17', '2026-06-17T14:00:00.000Z'],
])('at %s, %j: collected on %s', (now, journey, day, at) =>
  expect(nextCollection(new Date(now), journey)).toEqual({ day, at: new Date(at) }),
);
