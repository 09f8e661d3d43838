import { CHALLENGE_MINUTES, MOST_PASSKEYS } from '@sorrel/contracts/identity/passkeys';
import { conflict, Fault } from '@sorrel/service-kit/fault';

/** Where passkeys hold: a browser signs the address it is at, and a passkey belongs to one host. Both follow from the console's address. */
export interface Site {
  origin: string;
  rpId: string;
  name: string;
}
export const siteOf = (publicUrl: string, name: string): Site => {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname, name };
};

/** What a challenge was made for: an answer to one purpose is none to another. */
export type Purpose = 'add' | 'give' | 'log-in';

/** A challenge made before this moment is over. */
export const challengesSince = (now: Date): Date => new Date(now.getTime() - CHALLENGE_MINUTES * 60_000);

/**
 * Whether a signature counter says that somebody has a copy: a device counts its signatures, so each number is higher than the one before.
 * Many do not count and always say nought.
 */
export const isCounterBack = (known: number, given: number): boolean => (known > 0 || given > 0) && given <= known;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Why a passkey cannot be kept under this name, or null. `others`: the names of the person's other passkeys. */
export function nameRefusal(name: string, others: readonly string[]): Fault | null {
  return others.some((other) => isSame(other, name))
    ? conflict('You have a passkey with this name already. Please choose another.', 'name_used')
    : null;
}

export const isFull = (kept: number): boolean => kept >= MOST_PASSKEYS;
export const full = (): Fault =>
  conflict(`At most ${MOST_PASSKEYS} passkeys are kept for a person. Please remove one first.`, 'passkeys_full');

/** The challenge is not there (any more): used, older than five minutes, another browser's or session's, or never ours. */
export const over = (): Fault =>
  new Fault('refused', 'This took too long, or was answered already. Please press the button once more.', {
    as: 'passkey_over',
  });
export const refused = (): Fault =>
  new Fault(
    'refused',
    'The passkey was not accepted. Please try once more, or use your password and a code of your authenticator app.',
    { as: 'passkey_refused' },
  );
export const unverified = (): Fault =>
  new Fault(
    'refused',
    'The device did not check that it is you. Please use one that asks for a PIN, a fingerprint or your face.',
    { as: 'passkey_unverified' },
  );
/** The same for a passkey nobody knows, one that was removed, and that of an account that is switched off. */
export const unknown = (): Fault =>
  new Fault(
    'refused',
    'This passkey does not work here (any more). Please log in with your email, your password and a code; you can then add it under Security.',
    { as: 'passkey_unknown' },
  );
export const copied = (): Fault =>
  new Fault(
    'refused',
    'This passkey was refused: somebody may have a copy of it. Please use your password and a code, remove the passkey under Security and tell your operations team.',
    { as: 'passkey_copied' },
  );
export const appFirst = (): Fault =>
  new Fault('refused', 'Please set up your authenticator app first: a passkey stands beside it.', { as: 'no_key' });
export const none = (): Fault =>
  new Fault('refused', 'You have no passkey. Please enter a code of your authenticator app.', { as: 'no_passkey' });
