import { describe, expect, it } from '@jest/globals';
import { StripeRefusal } from '../wire/errors.ts';
import { Params } from '../wire/params.ts';
import { passesLuhn, readRawCard } from './raw-card.ts';

const now = new Date('2026-11-21T10:00:00Z');
const good = { number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' };
const read = (card: Record<string, string>) => readRawCard(new Params(card, 'card'), now);

describe('a typed-in card', () => {
  it.each([
    [{}, 'visa'],
    [{ number: '4242 4242 4242 4242' }, 'visa'],
    [{ number: '378282246310005', cvc: '1234' }, 'amex'],
    [{ exp_month: '11', exp_year: '26' }, 'visa'],
    [{ number: '4000000000000002' }, 'declined'],
  ])('%j is read', (change, name) => {
    expect(read({ ...good, ...change }).name).toBe(name);
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: '42' }, 'invalid_number'],
    [{ number: '4111111111111111' }, 'card_declined'],
    [{ exp_month: '13' }, 'invalid_expiry_month'],
    [{ exp_month: '10', exp_year: '2026' }, 'invalid_expiry_month'],
    [{ exp_year: '2025' }, 'invalid_expiry_year'],
    [{ exp_year: '2099' }, 'invalid_expiry_year'],
    [{ cvc: '99' }, 'invalid_cvc'],
    [{ number: '378282246310005', cvc: '12345' }, 'invalid_cvc'],
    [{ number: '' }, 'parameter_missing'],
  ])('%j is refused with %s', (change, code) => {
    let heard: unknown;
    try {
      read({ ...good, ...change });
    } catch (problem) {
      heard = problem;
    }
    expect(heard).toBeInstanceOf(StripeRefusal);
    expect(heard instanceof StripeRefusal && heard.body.code).toBe(code);
  });

  it('knows the check digit', () => {
    expect([passesLuhn('4242424242424242'), passesLuhn('4242424242424241')]).toEqual([true, false]);
  });
});
