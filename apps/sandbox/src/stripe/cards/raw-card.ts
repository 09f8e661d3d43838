import { StripeRefusal } from '../wire/errors.ts';
import type { Params } from '../wire/params.ts';
import { missing } from '../wire/errors.ts';
import { declines } from './decline.ts';
import { nameOfNumber, testCard, type TestCardName } from './test-cards.ts';

export type ReadCard = { name: TestCardName; expMonth: number; expYear: number; cvcGiven: boolean };

const cardError = (code: string, message: string, param: string): StripeRefusal =>
  new StripeRefusal(402, { type: 'card_error', code, message, param });

/** Reads a typed-in card as Stripe's card form sends it, and refuses cards Stripe would not even ask a bank about. */
export function readRawCard(card: Params, now: Date): ReadCard {
  card.only('number', 'exp_month', 'exp_year', 'cvc', 'networks');
  const name = readNumber(card);
  const { expMonth, expYear } = readExpiry(card, now);
  const cvc = card.text('cvc') ?? null;
  const length = testCard(name).brand === 'amex' ? 4 : 3;
  // Amex cards have a four-digit code on the front; Stripe accepts three digits as well.
  if (cvc !== null && !(new RegExp(`^\\d{${length}}$`).test(cvc) || (length === 4 && /^\d{3}$/.test(cvc)))) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { name, expMonth, expYear, cvcGiven: cvc !== null };
}

function readNumber(card: Params): TestCardName {
  const typed = card.text('number');
  if (typed === undefined || typed === null) throw missing(card.at('number'));
  const number = typed.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) {
    throw cardError('invalid_number', 'The card number is not a valid credit card number.', 'number');
  }
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const name = nameOfNumber(number);
  if (name) return name;
  // A number outside Stripe's test table may be somebody's real card: it is refused and never kept.
  const { code, declineCode, message } = declines.liveCard;
  throw new StripeRefusal(402, { type: 'card_error', code, decline_code: declineCode, message });
}

function readExpiry(card: Params, now: Date): { expMonth: number; expYear: number } {
  const expMonth = Number(card.requiredText('exp_month'));
  const typedYear = Number(card.requiredText('exp_year'));
  const expYear = typedYear < 100 ? 2000 + typedYear : typedYear;
  const nowMonths = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (!Number.isInteger(expYear) || expYear > now.getUTCFullYear() + 50 || expYear < now.getUTCFullYear()) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expYear * 12 + expMonth < nowMonths) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  return { expMonth, expYear };
}

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
