/** An account of staff, as far as it shows whose it is. */
export interface Face {
  name: string;
  email: string;
}

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The words of a name, whatever their order, case and accents. */
const nameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)
    .toSorted()
    .join(' ');

/** Where a letter ends up: what follows a plus is the owner's own, and some providers pass over dots. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const box = email.slice(0, at).toLowerCase().replace(/\+.*$/, '');
  return DOTLESS.has(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}

/**
 * Whether two accounts show by themselves that they are one person's: the same name, or the same mailbox. What shows nothing is not known:
 * another name with another mailbox is another person here.
 */
export const isOnePerson = (one: Face, other: Face): boolean =>
  (nameOf(one.name) !== '' && nameOf(one.name) === nameOf(other.name)) ||
  mailboxOf(one.email) === mailboxOf(other.email);
