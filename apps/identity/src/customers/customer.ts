import { CorrectedField, type Correction, type Customer } from '@sorrel/contracts/identity/words';
import { ageOn } from '@sorrel/contracts/london';
import type { Address } from '@sorrel/contracts/words';

/** Personal data that is stored sealed, besides name and e-mail. */
export interface Particulars {
  phone: string;
  birth_date: string | null;
  sex: 'male' | 'female' | null;
  uk_resident: boolean | null;
}
export const NO_PARTICULARS: Particulars = { phone: '', birth_date: null, sex: null, uk_resident: null };

const OLDEST_YEARS = 120;

type Place = Pick<Address, 'address_1' | 'address_2' | 'city' | 'postcode'>;

/** Whether two addresses are the same house, no matter who lives there. */
export function isSamePlace(a: Place, b: Place): boolean {
  const fields = ['address_1', 'address_2', 'city', 'postcode'] as const;
  return fields.every((field) => (a[field] ?? '') === (b[field] ?? ''));
}

/** A birth date is in the past and within the 120 years the form offers. */
export function isPossibleBirthDate(date: string, today: string): boolean {
  return date <= today && ageOn(date, today) <= OLDEST_YEARS;
}

/**
 * Merges new particulars into the old ones. Birth date, sex and residency can be set once, because treatment decisions rest on them; after
 * that only support may change them. Returns the fields that may not change, or the result.
 */
export function withParticulars(
  old: Particulars,
  given: Partial<Particulars>,
): { fixed: (keyof Particulars)[]; next: Particulars } {
  const fixed: (keyof Particulars)[] = [];
  const next: Particulars = { ...old };
  if (given.phone !== undefined) next.phone = given.phone;
  for (const key of ['birth_date', 'sex', 'uk_resident'] as const) {
    const value = given[key];
    if (value === undefined || value === null || value === old[key]) continue;
    if (old[key] !== null) fixed.push(key);
    else Object.assign(next, { [key]: value });
  }
  return { fixed, next };
}

/** What staff may correct of a record: the particulars, and what the person is called. */
export type Correctable = Particulars & { name: string; surname: string };

/** Applies a correction by staff: each field that differs is a change, listed with its old value. */
export function corrected(
  old: Correctable,
  given: Partial<Correctable>,
): { changes: Correction['changes']; next: Correctable } {
  const changes: Correction['changes'] = [];
  for (const field of CorrectedField.options) {
    const to = given[field];
    if (to !== undefined && to !== null && to !== old[field]) changes.push({ field, from: old[field], to });
  }
  return { changes, next: { ...old, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) } };
}

type Who = Pick<Address, 'first_name' | 'last_name' | 'contact_no'>;
/** A delivery address whose name and phone are the record's follows their correction; another's stay as they are. */
export const addressedTo = <A extends Who>(lines: A, was: Correctable, now: Correctable): A => ({
  ...lines,
  ...(lines.first_name === was.name && { first_name: now.name }),
  ...(lines.last_name === was.surname && { last_name: now.surname }),
  ...(lines.contact_no === was.phone && { contact_no: now.phone }),
});

interface AccountRow {
  id: number;
  fname: string;
  sname: string;
  email: string;
  role: 'customer' | 'admin';
  referralCode: string;
  createdAt: Date;
}

export function outline(
  account: AccountRow,
  particulars: Particulars,
  address: Address | null,
  standing: { isDoubtful: boolean; unconfirmedSince?: Date | null | undefined } | null,
): Customer {
  return {
    id: account.id,
    fname: account.fname,
    sname: account.sname,
    email: account.email,
    role: account.role,
    ...particulars,
    referral_code: account.referralCode,
    address,
    is_address_doubtful: standing?.isDoubtful ?? false,
    address_unconfirmed_since: standing?.unconfirmedSince?.toISOString() ?? null,
    created_at: account.createdAt.toISOString(),
  };
}

/** A code friends can read out: the first name's letters and six characters without look-alikes. `random`: 6 numbers 0-31. */
export function referralCode(fname: string, random: readonly number[]): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const name =
    fname
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toUpperCase()
      .slice(0, 8) || 'FRIEND';
  return `${name}-${random.map((n) => letters[n % letters.length]).join('')}`;
}
