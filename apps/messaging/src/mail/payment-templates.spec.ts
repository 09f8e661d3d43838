import { expect, test } from '@jest/globals';
import { paymentFailed } from '@sorrel/contracts/billing/events';
import { dress } from './templates.ts';
import {
  cardExpiringTemplate,
  creditEarnedTemplate,
  paymentFailedTemplate,
  paymentWantedTemplate,
} from './payment-templates.ts';

type Failed = Parameters<typeof paymentFailedTemplate>[2];
const failed = (over: Partial<Failed> = {}): Failed => ({
  subscriptionId: 1,
  itemId: 2,
  userId: 3,
  chargeId: '00000000-0000-4000-8000-000000000000',
  amountPence: 4_840,
  duePence: 4_840,
  lineCount: 1,
  reason: 'declined',
  isFinal: false,
  retryAt: null,
  next: 'retry',
  until: '2026-12-04T08:00:00.000Z',
  card: { brand: 'visa', last4: '0341' },
  isBackup: false,
  link: '1.2.3.4.mac',
  ...over,
});
const read = (over: Partial<Failed> = {}): string =>
  dress(paymentFailedTemplate('a@b.co', 'A', failed(over)), 'https://sorrel.test').text;

test.each([
  [{}, /£48\.40 to your card ending in 0341, but the bank declined the card\.\n\nWe try again on 04\/12\/2026\./],
  [{ reason: 'insufficient-funds' }, /there was not enough money/],
  [{ reason: 'needs-authentication', next: 'wait' }, /Please confirm it, or pay with another card, by 04\/12\/2026/],
  [{ reason: 'expired-card', next: 'wait' }, /the card has expired\.\n\nPlease pay with another card by 04\/12\/2026/],
  [
    { isBackup: true, next: 'give-up', isFinal: true, until: null },
    /your backup card ending in 0341.*\n\nWe will not try again/,
  ],
  [{ next: 'unchanged', until: null }, /You can pay now with the same card or another one\./],
  [{ card: null }, /£48\.40 to your card, but/],
  [{ duePence: null }, /£48\.40 to your card ending in 0341, but/],
  [
    { duePence: 9_680, lineCount: 2 },
    /We tried to charge £96\.80 to your card ending in 0341, for all 2 items of your delivery together, but/,
  ],
  [{ next: 'review', until: null }, /a prescriber is checking your treatment first\. We charge nothing until/],
] as [Partial<Failed>, RegExp][])('%j', (over, text) => expect(read(over)).toMatch(text));

test('leads to the page that pays it; an e-mail about an older event leads to the account', () => {
  expect(read()).toContain('Pay now: https://sorrel.test/v2/pay?link=1.2.3.4.mac');
  expect(read({ reason: 'needs-authentication', next: 'wait' })).toContain(
    'Confirm my payment: https://sorrel.test/v2/pay',
  );
  const { next, until, card, isBackup, link, duePence, lineCount, ...older } = failed();
  expect(paymentFailed.data.parse(older)).toMatchObject({ next: 'unchanged', link: '', card: null });
  expect(read({ link: '' })).toContain('https://sorrel.test/v2/profile');
});

test('a delivery that may be paid after all says its whole sum and where', () => {
  const wanted = { subscriptionId: 1, itemId: 2, userId: 3, amountPence: 9_680, link: '1.2.3.4.mac' };
  const { text } = dress(paymentWantedTemplate('a@b.co', 'A', wanted), 'https://sorrel.test');
  expect(text).toMatch(/£96\.80 is not paid yet, and we do not charge it by ourselves/);
  expect(text).toContain('Pay now: https://sorrel.test/v2/pay?link=1.2.3.4.mac');
});

test('a card that ends is named by its last digits, its last day and the charge after it', () => {
  const mail = cardExpiringTemplate('a@b.co', 'A', {
    userId: 3,
    card: { brand: 'visa', last4: '4242' },
    expires: '2026-12-31',
    due: '2027-01-12',
    days: 30,
  });
  expect(mail.lines[0]).toBe(
    'Your card ending in 4242 expires on 31/12/2026, and your next payment on it is due on 12/01/2027.',
  );
});

test('thanks for a friend say how much credit there is and never who the friend is', () => {
  const mail = creditEarnedTemplate('a@b.co', 'A', { userId: 3, amountPence: 1_000, at: '2026-12-01T10:00:00.000Z' });
  expect(mail.subject).toBe('You have £10.00 of credit');
  expect(mail.lines[0]).toMatch(/we have put £10\.00 of credit in your account/);
});
