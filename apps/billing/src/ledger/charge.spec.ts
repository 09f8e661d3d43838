import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { CHARGE_STATES, advance, isOpen, stateOf, tellingPrint, type ChargeState, type Observation } from './charge.ts';

const seen = (over: Partial<Observation>): Observation => ({
  status: 'requires_payment_method',
  hasError: false,
  needsCustomer: false,
  isOffSession: true,
  ...over,
});

describe('what the provider shows', () => {
  it.each([
    ['unconfirmed checkout', { isOffSession: false }, 'requires_action'],
    ['refused at the checkout: another card may be tried', { isOffSession: false, hasError: true }, 'requires_action'],
    ['refused renewal', { hasError: true }, 'failed'],
    ['renewal that wants the customer', { hasError: true, needsCustomer: true }, 'requires_action'],
    ['3-D Secure under way', { status: 'requires_action' }, 'requires_action'],
    ['to be confirmed', { status: 'requires_confirmation' }, 'requires_action'],
    ['held, not taken', { status: 'requires_capture' }, 'requires_action'],
    ['under way', { status: 'processing' }, 'processing'],
    ['taken', { status: 'succeeded' }, 'succeeded'],
    ['called off', { status: 'canceled' }, 'cancelled'],
  ] as const)('%s', (_, over, state) => expect(stateOf(seen(over))).toBe(state));
});

describe('the state of a charge never goes back', () => {
  const states: readonly ChargeState[] = CHARGE_STATES;
  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s then %s', (from, to) => {
    const isHigher = states.indexOf(to) > states.indexOf(from) || (from === 'processing' && to === 'requires_action');
    expect(advance(from, to)).toBe(isHigher ? to : from);
  });

  it('success is final, whatever else arrives in whatever order and however often', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { maxLength: 30 }), fc.nat(30), (later, position) => {
        const events: ChargeState[] = [...later];
        events.splice(position % (events.length + 1), 0, 'succeeded');
        expect(events.reduce(advance, 'created' as ChargeState)).toBe('succeeded');
      }),
    );
  });

  it('a closed charge is not opened again', () => {
    for (const closed of states.filter((state) => !isOpen(state)))
      for (const next of states) expect(isOpen(advance(closed, next))).toBe(false);
  });
});

const visa = { brand: 'visa', last4: '4242', fingerprint: 'F1' };
test.each([
  ['stripe', visa, 'F1'],
  ['stripe', { ...visa, fingerprint: null }, null],
  ['stripe', null, null],
  ['sandbox', visa, null],
  ['sandbox', null, null],
] as const)('a card of %s, %j, is known in two accounts by %j', (provider, card, print) =>
  expect(tellingPrint(card, provider)).toBe(print),
);
