import { describe, expect, test } from '@jest/globals';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { HoldReason, type TimelineLine } from '@sorrel/contracts/billing/words';
import { isClinicalHold, plainLine, plainNext, staffWords } from './clinical.ts';

const line = (more: Partial<TimelineLine>): TimelineLine => ({
  at: '2026-11-29T10:00:00.000Z',
  text: 'The next charge waits',
  cause: '',
  by: 'Sorrel',
  next: '',
  ...more,
});
const HEALTH = /pregnan|safe|rule|weight|answer|prescriber decides|side effects|consultation/i;

describe('whoever may not read health data', () => {
  test.each(HoldReason.options)('is told of a hold for %s only what is not of the person', (reason) => {
    const { staff, next } = heldTexts({ reason, status: 'active' });
    const shown = plainLine(line({ cause: staff, next }));
    const words = staffWords({ reason, status: 'active' }, false);
    if (isClinicalHold(reason)) for (const text of [shown.cause, shown.next, words]) expect(text).not.toMatch(HEALTH);
    else expect([shown.cause, shown.next, words]).toEqual([staff, next, staff]);
    expect(staffWords({ reason, status: 'active' }, true)).toBe(staff);
  });

  test.each([
    ['The next charge is paused: the item must not be used in pregnancy', 'The customer is pregnant', 'Sorrel'],
    [
      'Held: the item must not be used in pregnancy; a prescriber decides',
      'The customer is pregnant',
      'Ann Prescriber',
    ],
    ['Held: a safety rule stands in the way; a prescriber decides', 'The customer’s answers', 'Sorrel'],
    ['Cancelled by request', 'Asked for by the customer: pregnant or planning to be', 'Customer'],
    ['Cancelled by request', 'Asked for by staff: side effects', 'Ben Support'],
    ['Item 2 set to waiting by hand', 'She has told us of a lump', 'Ben Support'],
  ])('does not read why: %s, %s', (text, cause, by) => {
    const shown = JSON.stringify(plainLine(line({ text, cause, by })));
    expect(shown).not.toMatch(/pregnan|side effects|lump|answers/);
  });

  test.each([
    ['Shipped', 'Changed by staff', 'Ben Support'],
    ['The payment did not go through', 'The payment was refused: the bank did not say why', 'Sorrel'],
    ['Cancelled by request', 'Asked for by the customer', 'Customer'],
  ])('still reads of money and parcels: %s, %s', (text, cause, by) => {
    expect(plainLine(line({ text, cause, by }))).toMatchObject({ text, cause });
  });

  test('reads what comes next where nothing clinical holds it', () => {
    expect(plainNext('Nothing further is planned.')).toBe('Nothing further is planned.');
  });
});
