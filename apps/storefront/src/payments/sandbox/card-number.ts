/** What a typed-in card must be before it is worth sending. Expired or declined is the provider's word: it knows the date and the bank. */
export interface TypedCard {
  name: string;
  number: string;
  /** As typed: `MM / YY`. */
  expiry: string;
  cvc: string;
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');
const isAmex = (digits: string): boolean => /^3[47]/.test(digits);

/** The check sum every card number carries. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(digits) && sum % 10 === 0;
}

/** Groups of four (American Express: 4-6-5), as printed on the card. */
export function spaced(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** `1227` and `12/2027` become `12 / 27`; a lone 2-9 gets its zero. */
export function slashed(text: string): string {
  const raw = digitsOf(text);
  const digits = /^[2-9]/.test(raw) ? `0${raw}` : raw;
  if (digits.length <= 2) return /[/\s]$/.test(text) && digits.length === 2 ? `${digits} / ` : digits;
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  return `${digits.slice(0, 2)} / ${year}`;
}

/** Month and four-digit year, or null when it is not a month and a year. */
export function expiryOf(text: string): { month: number; year: number } | null {
  const [month = '', year = ''] = text.split('/').map(digitsOf);
  if (!/^(0?[1-9]|1[0-2])$/.test(month) || !/^(\d{2}|20\d{2})$/.test(year)) return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

export type CardErrors = Partial<Record<keyof TypedCard, string>>;

/** What to say under which field; empty when the card may be sent. */
export function errorsOf(card: TypedCard): CardErrors {
  const errors: CardErrors = {};
  const digits = digitsOf(card.number);
  if (card.name.trim() === '') errors.name = 'Please enter the name on the card.';
  if (digits === '') errors.number = 'Please enter the card number.';
  else if (!passesLuhn(digits)) errors.number = 'Your card number is incorrect. Please check it.';
  if (!expiryOf(card.expiry)) errors.expiry = 'Please enter the expiry date as MM / YY.';
  if (!new RegExp(`^\\d{3${isAmex(digits) ? ',4' : ''}}$`).test(card.cvc.trim()))
    errors.cvc = 'Please enter the security code.';
  return errors;
}
