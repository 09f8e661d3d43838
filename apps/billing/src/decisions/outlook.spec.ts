import { describe, expect, it } from '@jest/globals';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { HoldReason } from '@sorrel/contracts/billing/words';
import { asked } from './lifecycle/review.ts';
import { aSubscription } from '../../test/a-subscription.ts';
import type { SubscriptionState } from '../model/subscription.ts';
import { NOTHING_AWAITED, outlookOf, type Awaited } from './outlook.ts';

const at = new Date('2026-12-03T08:00:00Z');
const why = 'the bank said there was not enough money';
const paused = { from: '2027-01-02' };

describe('what comes next', () => {
  it.each<[SubscriptionState['status'], Partial<SubscriptionState>, Partial<Awaited>, string | RegExp]>([
    ['active', {}, {}, 'The card is charged on 2 Jan at 08:00, and the next delivery is made ready.'],
    ['active', { shouldCancel: true }, {}, 'It ends on 02/01/2027 without another charge.'],
    ['active', { pause: paused }, {}, /^Paused until 02\/01\/2027\./],
    ['active', { isDisputed: true }, {}, /dispute/],
    ['active', { items: [] }, {}, 'Nothing further is planned.'],
    ['pending', {}, { at, why }, `We try the card again on 3 Dec at 08:00 because ${why}.`],
    ['pending', {}, { at: new Date('2026-06-03T07:00:00Z') }, 'We try the card again on 3 Jun at 08:00.'],
    ['pending', {}, { at, why, isCustomers: true }, /^We wait until 3 Dec at 08:00 for another card/],
    [
      'pending',
      {},
      { at, isBackup: true, why: 'the bank declined the card' },
      'We try the backup card on 3 Dec at 08:00 because the bank declined the card.',
    ],
    ['pending', {}, { at, isOrder: true }, 'The order waits for its payment until 3 Dec at 08:00.'],
    ['pending', {}, {}, 'The first payment is taken on 2 Nov at 08:00.'],
    ['failed', {}, {}, /another card/],
    ['incomplete', {}, {}, /three photos/],
    ['review', {}, {}, /^A prescriber reviews it/],
    ['shipping', {}, {}, 'The pharmacy makes it ready and sends it.'],
    ['shipping', { shouldCancel: true }, {}, /ends\.$/],
    ['cancelled', {}, {}, 'Nothing further is planned.'],
    ['refused', {}, {}, /given back/],
  ])('%s %j %j', (status, over, awaited, text) =>
    expect(outlookOf(aSubscription(status, over), { ...NOTHING_AWAITED, ...awaited })).toEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    ),
  );
  it.each(HoldReason.options)('held for %s: no charge and no day', (reason) => {
    for (const status of ['active', 'pending'] as const)
      expect(outlookOf(aSubscription(status), { ...NOTHING_AWAITED, at }, reason)).toBe(
        heldTexts({ reason, status }).next,
      );
  });
  it('shows a dispute before a hold', () =>
    expect(outlookOf(aSubscription('active', { isDisputed: true }), NOTHING_AWAITED, 'stock')).toMatch(/dispute/));
  it('says that we wait for the customer', () =>
    expect(outlookOf(asked(aSubscription('review'), 1, 'test').state, NOTHING_AWAITED)).toMatch(/has an answer/));
});
