import type { PayPage } from '@sorrel/contracts/http/storefront';
import { expect, test } from '@jest/globals';
import { firstChoice, whatFollows, whatHappened, whatHelps } from './why.ts';

type Failure = NonNullable<PayPage['props']['failure']>;
const failed = (over: Partial<Failure> = {}): Failure => ({
  reason: 'declined',
  kind: 'soft',
  card: { brand: 'visa', last4: '0341' },
  is_backup: false,
  at: '2026-12-02T08:00:00Z',
  ...over,
});
const method = (id: string, isBackup = false) => ({
  id,
  type: 'card' as const,
  brand: 'visa',
  last4: '4242',
  holder_name: '',
  exp_month: 1,
  exp_year: 2030,
  is_backup: isBackup,
});

test.each([
  [failed(), 'Your bank declined your Visa ending in 0341 (2 December).'],
  [failed({ card: null }), 'Your bank declined your card (2 December).'],
  [
    failed({ reason: 'insufficient-funds', is_backup: true }),
    'Your bank said there was not enough money for your backup card, Visa ending in 0341 (2 December).',
  ],
  [
    failed({ reason: 'needs-authentication', kind: 'customer' }),
    'Your bank wants you to confirm the payment with your Visa ending in 0341 (2 December).',
  ],
])('what happened', (failure, text) => expect(whatHappened(failure, '2 December')).toBe(text));

test.each([
  [failed(), { is_backup: false, at: '' }, /^We try the same card again on 3 December/],
  [failed(), { is_backup: true, at: '' }, /^We charge your backup card next: 3 December/],
  [
    failed({ kind: 'customer', reason: 'expired-card' }),
    { is_backup: false, at: '' },
    /^Please pay with another card by 3 December/,
  ],
  [
    failed({ kind: 'customer', reason: 'needs-authentication' }),
    { is_backup: false, at: '' },
    /^Please confirm it by 3 December/,
  ],
  [failed({ kind: 'final' }), null, /^We will not try again by ourselves/],
] as const)('the step after a refusal', (failure, plan, text) =>
  expect(whatFollows({ failure, plan }, '3 December')).toMatch(text),
);

test.each([
  ['the card in use', failed(), 'own'],
  ['the card in use, to confirm', failed({ kind: 'customer', reason: 'needs-authentication' }), 'own'],
  ['the backup for a stolen card', failed({ kind: 'final' }), 'backup'],
  ['the backup for an expired card', failed({ kind: 'customer', reason: 'expired-card' }), 'backup'],
  ['the card in use when the backup was refused', failed({ is_backup: true }), 'own'],
] as const)('to begin with: %s', (_name, failure, id) =>
  expect(firstChoice({ failure, main_method: 'own', methods: [method('own'), method('backup', true)] })).toBe(id),
);

test('no card is preselected when the only card cannot work', () => {
  expect(firstChoice({ failure: failed({ kind: 'final' }), main_method: 'own', methods: [method('own')] })).toBeNull();
  expect(firstChoice({ failure: failed(), main_method: null, methods: [method('x')] })).toBeNull();
  expect(whatHelps(failed({ kind: 'final' }))).toMatch(/cannot be used again/);
  expect(whatHelps(failed())).toBeNull();
});
