import { describe, expect, it } from '@jest/globals';
import { heldTexts } from './hold.ts';
import { HoldReason } from './words.ts';

describe.each(HoldReason.options)('a charge held for %s', (reason) => {
  const says = heldTexts({ reason, status: 'active' });

  it('promises no charge and no day in any of its texts', () => {
    for (const text of [says.badge, says.card, says.next, says.mail]) {
      expect(text.replaceAll(/\b(?:111|999)\b/g, '')).not.toMatch(/SHIPS|\d|card is charged/);
      expect(text).not.toBe('');
    }
    expect(says.next).toMatch(/nothing is charged/i);
    expect(says.card).toContain('You have not been charged');
    expect(says.staff).toMatch(/^Not charged: /);
    expect(says.unpaid).toMatch(/nothing has been charged/i);
    expect(says.checkout ?? 'charged').toContain('charged');
  });
  it('names somebody to turn to where it is held for what somebody told us of their health', () => {
    if (!['pregnancy', 'ruled-out', 'decision'].includes(reason)) return;
    for (const text of [says.card, says.unpaid, says.checkout]) expect(text).toMatch(/midwife|\b999\b/);
  });
  it('says nothing clinical in its e-mail', () =>
    expect(says.mail).not.toMatch(/pregnan|weight|prescription|consultation/i));
  it('is marked as for the customer where they can resolve it, and says where', () => {
    expect(says.badge).toBe(says.isForCustomer ? 'WAITING FOR YOU' : 'ON HOLD');
    if (says.isForCustomer) expect(says.asks).not.toEqual([]);
  });
});

it.each([
  ['pregnancy', 'ON HOLD', 'UNDER REVIEW', ['message']],
  ['ruled-out', 'ON HOLD', 'UNDER REVIEW', ['message']],
  ['consultation', 'WAITING FOR YOU', 'WAITING FOR YOU', ['consultation']],
  ['decision', 'ON HOLD', 'UNDER REVIEW', []],
  ['evidence', 'WAITING FOR YOU', 'WAITING FOR YOU', ['consultation']],
  ['prescription', 'ON HOLD', 'UNDER REVIEW', []],
  ['address', 'WAITING FOR YOU', 'WAITING FOR YOU', ['address']],
  ['business', 'ON HOLD', 'UNDER REVIEW', []],
  ['stock', 'ON HOLD', 'UNDER REVIEW', []],
  ['stopped', 'ON HOLD', 'UNDER REVIEW', []],
] as const)('%s: %s, with a prescriber %s, leads to %j', (reason, active, review, asks) => {
  expect(heldTexts({ reason, status: 'active' })).toMatchObject({ badge: active, asks });
  expect(heldTexts({ reason, status: 'review' }).badge).toBe(review);
});
