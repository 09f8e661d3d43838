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

export const addressMeanwhile = (
  changed: readonly string[],
  { changedBy, changedAt }: { changedBy?: string | null | undefined; changedAt: Date },
): string =>
  `${changedBy || 'Somebody else'} has changed this address meanwhile (${changed.join(', ')}), last on ${londonClock(changedAt)}.`;
