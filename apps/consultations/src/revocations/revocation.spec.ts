import { describe, expect, it } from '@jest/globals';
import type { Permission } from '@sorrel/contracts/actor';
import type { RevokeReason } from '@sorrel/contracts/consultations/revoke';
import { refusalToRevoke, stateOf } from './revocation.ts';

const prescription = { userId: 7, validUntil: '2027-05-21' };
const today = '2026-11-23';
const cases: [string, number, Permission[], RevokeReason, string, string | null][] = [
  ['a prescriber', 3, ['prescriber'], 'side-effects', today, null],
  ['on its last day', 3, ['prescriber'], 'side-effects', '2027-05-21', null],
  ['the day after', 3, ['prescriber'], 'side-effects', '2027-05-22', 'expired'],
  ['their own', 7, ['prescriber'], 'side-effects', today, 'forbidden'],
  ['a pharmacist, about an error', 4, ['pharmacist'], 'written-in-error', today, null],
  ['a pharmacist, about somebody’s health', 4, ['pharmacist'], 'health-changed', today, 'forbidden'],
  ['nobody else', 5, ['support', 'dispatch', 'ops'], 'identity', today, 'forbidden'],
];

describe('revoking', () => {
  it.each(cases)('%s', (_, userId, permissions, reason, on, code) => {
    const refusal = refusalToRevoke({ prescription, reason, by: { userId, permissions }, today: on });
    expect(refusal?.code ?? null).toBe(code);
  });

  it.each([
    ['2027-05-21', false, 'valid'],
    ['2026-11-22', false, 'expired'],
    ['2027-05-21', true, 'revoked'],
    ['2026-11-22', true, 'revoked'],
  ])('valid until %s, revoked %s: %s', (until, isRevoked, state) =>
    expect(stateOf(until, isRevoked, today)).toBe(state),
  );
});
