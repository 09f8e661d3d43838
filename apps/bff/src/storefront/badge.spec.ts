import { expect, test } from '@jest/globals';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { HoldReason } from '@sorrel/contracts/billing/words';
import type { ItemStatus, SubscriptionStatus } from '@sorrel/contracts/words';
import { cardState } from './badge.ts';

const seen = (status: SubscriptionStatus, items: ItemStatus[], shouldCancel = false) =>
  cardState({ status, shouldCancel, dueAt: '2027-01-31', items: items.map((one) => ({ status: one })) }, '2027-01-31');

// status, items, should_cancel -> badge, formula, payment button, upload, date, cancel, undo (tables.md E2)
test.each([
  ['pending', ['upcoming'], false, 'WAITING FOR PAYMENT', false, 'retry', false, false, false, false],
  ['incomplete', ['paid', 'upcoming'], false, 'INCOMPLETE', false, 'change', true, false, false, false],
  ['active', ['shipped', 'upcoming'], true, 'CANCELLED', true, 'change', false, true, false, true],
  ['active', ['shipped', 'upcoming'], false, 'SHIPS & CHARGES: 31/01/2027', true, 'change', false, true, true, false],
  ['active', ['shipped'], false, 'SHIPPED', true, 'change', false, true, true, false],
  ['review', ['paid', 'upcoming'], false, 'UNDER REVIEW', true, 'change', false, false, false, false],
  ['review', ['shipped', 'paid'], false, 'NEXT ITEM IS BEING SHIPPED', true, 'change', false, false, false, false],
  ['shipping', ['paid', 'upcoming'], false, 'NEXT ITEM IS BEING SHIPPED', true, 'change', false, true, true, false],
  ['failed', ['failed'], false, 'FAILED', false, 'change', false, false, false, false],
  ['cancelled', ['shipped'], false, 'CANCELLED', false, 'hidden', false, false, false, false],
  ['refused', ['refunded'], false, 'REFUSED TO SUPPLY', false, 'hidden', false, false, false, false],
  ['waiting', ['waiting'], false, 'WAITING FOR YOU', false, 'change', false, false, false, false],
] as const)(
  '%s %j cancelled=%p: %s',
  (status, items, shouldCancel, badge, showFormula, paymentMethod, upload, updateDate, cancel, undoCancel) => {
    const state = seen(status, [...items], shouldCancel);
    expect({ badge: state.badge, ...state.actions }).toEqual({
      badge,
      showFormula,
      paymentMethod,
      upload,
      updateDate,
      cancel,
      undoCancel,
    });
  },
);

test('begun by staff for a day to come: when it starts, and nothing to pay yet', () => {
  const start = (today: string) =>
    cardState({ status: 'pending', shouldCancel: false, dueAt: '2027-01-31', items: [{ status: 'upcoming' }] }, today);
  expect(start('2027-01-30')).toMatchObject({ badge: 'STARTS: 31/01/2027', actions: { paymentMethod: 'change' } });
  expect(start('2027-01-30').message).toMatch(/first payment is taken on 31\/01\/2027/);
  expect(start('2027-01-31')).toMatchObject({ badge: 'WAITING FOR PAYMENT', actions: { paymentMethod: 'retry' } });
});

test.each(HoldReason.options)('a charge held for %s: its own words, and what the status beneath allows', (reason) => {
  const { badge, card, asks } = heldTexts({ reason, status: 'active' });
  const hold = { reason, status: 'active' as const, isForCustomer: true, customerText: '', staffText: '', since: '' };
  const items = [{ status: 'shipped' as const }, { status: 'upcoming' as const }];
  const state = cardState({ status: 'waiting', shouldCancel: false, dueAt: '2027-01-31', items, hold }, '2027-01-31');
  expect(state).toMatchObject({ badge, message: card, asks, actions: { updateDate: true, cancel: true } });
  expect(state.badge).not.toMatch(/SHIPS|CHARGES/);
});

test('what a prescriber asks stands on the card that waits, word for word, and on no other', () => {
  const asked = (status: SubscriptionStatus, items: ItemStatus[]) =>
    cardState(
      { status, shouldCancel: false, dueAt: null, items: items.map((one) => ({ status: one })) },
      '2027-01-31',
      'Which tablets?',
    );
  expect(asked('waiting', ['waiting'])).toMatchObject({ question: 'Which tablets?', asks: ['message', 'photos'] });
  expect(asked('waiting', ['waiting']).message).toMatch(/answer in the chat/);
  expect(seen('waiting', ['waiting'])).toMatchObject({
    question: null,
    message: expect.stringMatching(/Our message says/),
  });
  expect(asked('review', ['paid']).question).toBeNull();
});

test('a single supply that was delivered has its date button too: it says why there is no date', () =>
  expect(
    cardState({ status: 'active', shouldCancel: false, dueAt: null, items: [{ status: 'shipped' }] }, '2027-01-31'),
  ).toMatchObject({ badge: 'SHIPPED', actions: { updateDate: true, cancel: true } }));

test('what waits for the customer leads to the chat and the photos', () => {
  expect(seen('waiting', ['waiting']).asks).toEqual(['message', 'photos']);
  expect(seen('refused', ['refunded']).asks).toEqual(['message']);
  expect(seen('active', ['shipped']).asks).toEqual([]);
});

test('review and refused say what comes next', () => {
  expect(seen('review', ['paid']).message).toMatch(/reviewed your consultation/);
  expect(seen('refused', ['refunded']).message).toMatch(/get in touch/);
  expect(seen('active', ['shipped']).message).toBeNull();
});
