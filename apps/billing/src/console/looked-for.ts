import { patternOf } from '@sorrel/contracts/identity/search';

/** What somebody may mean by what they typed into the console's search. */
export interface LookedFor {
  /** A subscription's, an item's or a customer's own number. */
  number: number | null;
  /** An item's number as the pharmacy writes it. */
  order: number | null;
  /** The payment provider's name of a subscription, a customer or a payment, in small letters. */
  reference: string | null;
  /** The same as it was typed: these names differ by small and large letters. */
  exact: string | null;
  /** Patterns for `like` over names and addresses, anywhere and at the beginning. */
  names: { anywhere: string; first: string } | null;
}

const NOTHING: LookedFor = { number: null, order: null, reference: null, exact: null, names: null };
/** Fewer letters match half of everybody, and the index finds nothing by them. */
const LETTERS = 3;

export function lookedFor(typed: string): LookedFor {
  const text = typed.trim().toLowerCase();
  const order = /^srl[-\s]?(\d{1,15})$/.exec(text)?.[1];
  if (order) return { ...NOTHING, order: Number(order) };
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  if (number) return { ...NOTHING, number: Number(number) };
  if (/^(cus|sub|pi|re)_\w+$/.test(text)) return { ...NOTHING, reference: text, exact: typed.trim() };
  const anywhere = patternOf(text);
  return anywhere === null || text.length < LETTERS
    ? NOTHING
    : { ...NOTHING, names: { anywhere, first: anywhere.slice(1) } };
}
