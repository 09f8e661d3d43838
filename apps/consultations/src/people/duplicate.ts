import { phoneDigits } from '@sorrel/contracts/identity/search';
import type { Customer } from '@sorrel/contracts/identity/words';

/** What can be the same in two accounts. The delivery address is counted on its own: it is also that of a household. */
const DUPLICATE_KINDS = ['email', 'phone', 'person', 'card', 'photo'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];
/** The kinds that follow from an account's own particulars, and change with them. */
type OwnKind = Extract<DuplicateKind, 'email' | 'phone' | 'person'>;

export const DUPLICATE_WORDS: Record<DuplicateKind, string> = {
  email: 'e-mail',
  phone: 'phone number',
  person: 'name and date of birth',
  card: 'payment card',
  photo: 'photo',
};

/** How much it says that this is the same: one picture is one person's, while a household shares a card. */
const STRENGTH: Record<DuplicateKind, number> = { photo: 8, person: 6, email: 5, phone: 3, card: 2 };
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
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** The same value whichever of the two accounts comes first. */
export const pairOf = (one: number, other: number): string => `${Math.min(one, other)}:${Math.max(one, other)}`;
