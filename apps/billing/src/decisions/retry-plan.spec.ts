import { describe, expect, it } from '@jest/globals';
import { refusalText } from '@sorrel/contracts/billing/words';
import { classOf, reasonOf, stepAfter, withBackup, type Refusal } from './retry-plan.ts';

const said = (declineCode: string, code = 'card_declined', adviceCode = ''): Refusal => ({
  code,
  declineCode,
  adviceCode,
});

describe('what a refusal means', () => {
  it.each([
    ['insufficient_funds', 'card_declined', '', 'soft', 'insufficient-funds'],
    ['generic_decline', 'card_declined', '', 'soft', 'declined'],
    ['try_again_later', 'card_declined', 'try_again_later', 'soft', 'declined'],
    ['', 'processing_error', '', 'soft', 'other'],
    ['card_velocity_exceeded', 'card_declined', '', 'soft', 'declined'],
    ['lost_card', 'card_declined', '', 'final', 'declined'],
    ['stolen_card', 'card_declined', '', 'final', 'declined'],
    ['pickup_card', 'card_declined', '', 'final', 'declined'],
    ['restricted_card', 'card_declined', '', 'final', 'declined'],
    ['fraudulent', 'card_declined', '', 'final', 'declined'],
    ['generic_decline', 'card_declined', 'do_not_try_again', 'final', 'declined'],
    ['authentication_required', 'authentication_required', '', 'customer', 'needs-authentication'],
    ['authentication_required', 'authentication_required', 'do_not_try_again', 'customer', 'needs-authentication'],
    ['', 'expired_card', '', 'customer', 'expired-card'],
    ['', 'incorrect_cvc', '', 'customer', 'other'],
    ['', 'something_new', '', 'soft', 'other'],
  ] as const)('%s/%s/%s is %s', (declineCode, code, adviceCode, kind, reason) => {
    expect(classOf(said(declineCode, code, adviceCode))).toBe(kind);
    expect(reasonOf(said(declineCode, code, adviceCode))).toBe(reason);
  });
});

describe('the step after a refusal', () => {
  const first = new Date('2026-12-02T08:00:05Z');
  it.each([
    [1, '2026-12-02T08:00:05Z', '2026-12-03T08:00:00.000Z'],
    [2, '2026-12-03T08:00:05Z', '2026-12-05T08:00:00.000Z'],
    [3, '2026-12-05T08:00:05Z', '2026-12-07T08:00:00.000Z'],
    [4, '2026-12-07T08:00:05Z', '2026-12-09T08:00:00.000Z'],
    [2, '2026-12-06T09:00:00Z', '2026-12-07T08:00:00.000Z'],
  ])('a soft refusal of attempt %i at %s is tried again at %s', (attempt, now, at) => {
    expect(stepAfter(said('insufficient_funds'), attempt, first, new Date(now))).toEqual({
      kind: 'retry',
      at: new Date(at),
    });
  });
  it('the fifth refusal is the last', () =>
    expect(stepAfter(said('insufficient_funds'), 5, first, new Date('2026-12-09T08:00:05Z'))).toEqual({
      kind: 'give-up',
    }));
  it('retries keep 08:00 in London when the clocks change', () => {
    expect(
      stepAfter(said('insufficient_funds'), 1, new Date('2027-03-27T08:00:05Z'), new Date('2027-03-27T08:00:05Z')),
    ).toEqual({ kind: 'retry', at: new Date('2027-03-28T07:00:00Z') });
  });
  it('a final refusal ends at once', () =>
    expect(stepAfter(said('stolen_card'), 1, first, first)).toEqual({ kind: 'give-up' }));
  it('a refusal that needs the customer waits a week', () => {
    expect(stepAfter(said('authentication_required'), 1, first, first)).toEqual({
      kind: 'wait',
      until: new Date('2026-12-09T08:00:00Z'),
    });
    expect(stepAfter(said('authentication_required'), 2, first, new Date('2026-12-09T08:00:00Z'))).toEqual({
      kind: 'give-up',
    });
  });
  it('has a sentence for the history', () =>
    expect(refusalText('insufficient-funds')).toBe('the bank said there was not enough money'));
});

describe('with a backup card', () => {
  const at = new Date('2026-12-03T08:00:00Z');
  it.each([
    ['a soft refusal is tried again first', said('insufficient_funds'), { kind: 'retry', at }, 'retry'],
    ['the last soft refusal', said('insufficient_funds'), { kind: 'give-up' }, 'backup'],
    ['a stolen card', said('stolen_card'), { kind: 'give-up' }, 'backup'],
    ['an expired card', said('', 'expired_card'), { kind: 'wait', until: at }, 'backup'],
    ['a wrong number', said('incorrect_number'), { kind: 'wait', until: at }, 'backup'],
    ['a bank that asks for the customer', said('authentication_required'), { kind: 'wait', until: at }, 'wait'],
    ['a customer who did not come', said('authentication_required'), { kind: 'give-up' }, 'backup'],
  ] as const)('%s', (_name, refusal, step, then) => {
    expect(withBackup(refusal, step, true).kind).toBe(then);
    expect(withBackup(refusal, step, false)).toEqual(step);
  });
});
