import { phoneDigits } from '@sorrel/contracts/identity/search';
import type { Customer } from '@sorrel/contracts/identity/words';
import { addDays, daysBetween, isDate } from '@sorrel/contracts/london';
import { isSimilarName, longForm, skeletonOf, wordsOf } from './name.ts';

/** What can be the same in two accounts. The delivery address is counted on its own: it is also that of a household. */
const DUPLICATE_KINDS = ['email', 'phone', 'person', 'similar', 'card', 'photo'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];
/** Shared by many, and no likeness by themselves: they lead to accounts whose names and birth dates are then compared. */
export type TraceKind = DuplicateKind | 'near' | 'address';
/** The kinds that follow from an account's own particulars, and change with them. */
type OwnKind = Extract<DuplicateKind, 'email' | 'phone' | 'person'>;

export const DUPLICATE_WORDS: Record<DuplicateKind, string> = {
  email: 'e-mail',
  phone: 'phone number',
  person: 'name and date of birth',
  similar: 'similar name and date of birth',
  card: 'payment card',
  photo: 'photo',
};

/** How much it says that this is the same: one picture is one person's, while a household shares a card. */
const STRENGTH: Record<DuplicateKind, number> = { photo: 8, person: 6, email: 5, similar: 4, phone: 3, card: 2 };
/** The likeliest first; alike in likeness, as they came. */
export const byLikeness = (one: readonly DuplicateKind[], other: readonly DuplicateKind[]): number =>
  likeness(other) - likeness(one);
const likeness = (kinds: readonly DuplicateKind[]): number => kinds.reduce((sum, kind) => sum + STRENGTH[kind], 0);

/** What of an account is compared with others, spelt the same however it was typed. Nothing is compared that is not known. */
export function ownTraces(customer: Pick<Customer, 'email' | 'phone' | 'fname' | 'sname' | 'birth_date'>) {
  const found: { kind: OwnKind; value: string }[] = [];
  if (customer.email) found.push({ kind: 'email', value: mailbox(customer.email) });
  const digits = phoneDigits(customer.phone);
  if (digits) found.push({ kind: 'phone', value: digits });
  const name = plain(`${customer.fname} ${customer.sname}`);
  if (name && customer.birth_date) found.push({ kind: 'person', value: `${name}|${customer.birth_date}` });
  return found;
}

/** Where mail arrives: a mark after a plus leads to the same mailbox, and at Google dots do too. */
function mailbox(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** The same value whichever of the two accounts comes first. */
export const pairOf = (one: number, other: number): string => `${Math.min(one, other)}:${Math.max(one, other)}`;

type Who = Pick<Customer, 'fname' | 'sname' | 'birth_date'>;

/** Birth dates so many days apart may be one that was given wrongly. */
const NEAR_DAYS = 4;

/** By which somebody of a similar name, born within days, is found: given name or family name as it sounds, with each date around. */
export function nearTraces({ fname, sname, birth_date: born }: Who): string[] {
  if (!born) return [];
  const sounds = [
    ...new Set([...wordsOf(fname).slice(0, 1).map(longForm), ...wordsOf(sname).slice(-1)].map(skeletonOf)),
  ];
  // Two windows of half the width meet where the dates are within the whole of it.
  const dates = [-NEAR_DAYS / 2, -1, 0, 1, NEAR_DAYS / 2].map((days) => addDays(born, days));
  const swapped = dayAndMonthSwapped(born);
  return [...new Set(swapped ? [...dates, swapped] : dates)].flatMap((date) =>
    sounds.map((sound) => `${sound}|${date}`),
  );
}

function dayAndMonthSwapped(date: string): string | null {
  const [year, month, day] = date.split('-');
  const swapped = `${year}-${day}-${month}`;
  return swapped !== date && isDate(swapped) ? swapped : null;
}

const isNearDate = (one: string | null, other: string | null): boolean =>
  one !== null &&
  other !== null &&
  (Math.abs(daysBetween(one, other)) <= NEAR_DAYS || dayAndMonthSwapped(one) === other);

const fullName = ({ fname, sname }: Who): string => `${fname} ${sname}`;

/** What two accounts have in common: what was found by prints, and, where their particulars are known, whether the person seems the same. */
export function likenessOf(
  traces: readonly TraceKind[],
  mine: Who | null,
  other: Who | null,
): { kinds: DuplicateKind[]; isSamePerson: boolean; what: string } {
  const isNamed = mine !== null && other !== null && isSimilarName(fullName(mine), fullName(other));
  const isBorn = isNearDate(mine?.birth_date ?? null, other?.birth_date ?? null);
  const found = traces.filter((kind): kind is DuplicateKind => kind !== 'near' && kind !== 'address');
  const kinds: DuplicateKind[] = isNamed && isBorn && !found.includes('person') ? [...found, 'similar'] : found;
  // A household shares phone, card and door: they say who it is only beside the name or the birth date.
  const isShared = traces.some((kind) => kind === 'phone' || kind === 'card' || kind === 'address');
  const isPerson = kinds.some((kind) => kind === 'person' || kind === 'similar');
  return {
    kinds,
    isSamePerson:
      isPerson || kinds.some((kind) => kind === 'email' || kind === 'photo') || (isShared && (isNamed || isBorn)),
    what: [
      ...kinds.map((kind) => DUPLICATE_WORDS[kind]),
      ...(traces.includes('address') ? ['address'] : []),
      ...(isNamed && !isPerson ? ['similar name'] : []),
      ...(isBorn && !isPerson ? ['date of birth'] : []),
    ].join(', '),
  };
}
