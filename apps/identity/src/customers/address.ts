import { londonClock } from '@sorrel/contracts/london';

/** The fields of an address, as a sentence names them. */
const FIELDS: Readonly<Record<string, string>> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'email',
  contact_no: 'phone',
  address_1: 'line 1',
  address_2: 'line 2',
  city: 'town or city',
  postcode: 'postcode',
};
type Lines = Readonly<Record<string, unknown>>;

/** In what two addresses differ, in words. */
export const addressChanges = (was: Lines, now: Lines): string[] =>
  Object.entries(FIELDS).flatMap(([field, word]) => ((was[field] ?? '') === (now[field] ?? '') ? [] : [word]));

/** Where and to whom, before and after: what a letter about a change says. Of the same place it says what else is another. */
export function toldOf(was: Lines, now: Lines): { from: string; to: string } {
  const PLACE = ['address_1', 'address_2', 'city', 'postcode'];
  const isPlace = PLACE.some((field) => (was[field] ?? '') !== (now[field] ?? ''));
  const parts = isPlace
    ? ['address_1', 'postcode']
    : ['first_name', 'last_name', 'email', 'contact_no'].filter((field) => (was[field] ?? '') !== (now[field] ?? ''));
  const said = (lines: Lines): string =>
    parts
      .map((field) => lines[field])
      .filter((one) => typeof one === 'string' && one !== '')
      .join(', ');
  return { from: said(was), to: said(now) };
}

export const addressMeanwhile = (
  changed: readonly string[],
  { changedBy, changedAt }: { changedBy?: string | null | undefined; changedAt: Date },
): string =>
  `${changedBy || 'Somebody else'} has changed this address meanwhile (${changed.join(', ')}), last on ${londonClock(changedAt)}.`;

interface Contacts {
  /** The account's e-mail, and where it was replaced this week the one before. */
  account: string;
  owner: string | null;
  was: Lines;
  now: Lines;
}

/**
 * Who is told of a change. `trusted` get the link that confirms it: contacts from before the change. `others` are told without one: the new
 * contact, and a new e-mail of an account that may have been taken over.
 */
export function contactsOf({ account, owner, was, now }: Contacts): { trusted: string[]; others: string[] } {
  const clean = (one: unknown): string => (typeof one === 'string' ? one.trim().toLowerCase() : '');
  const trusted = [...new Set([owner === null ? clean(account) : clean(owner), clean(was.email)])].filter(Boolean);
  // An address whose e-mail was already the thief's is no better than their account.
  const safe = owner === null ? trusted : trusted.filter((one) => one !== clean(account));
  const others = [...new Set([clean(account), clean(now.email)])].filter((one) => one !== '' && !safe.includes(one));
  return { trusted: safe, others };
}
