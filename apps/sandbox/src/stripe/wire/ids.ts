import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function letters(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** `pi_3Q...`: Stripe's ids are a short prefix and 24 letters or digits. */
export const newId = (prefix: string): string => `${prefix}_${letters(24)}`;

export const newClientSecret = (id: string): string => `${id}_secret_${letters(25)}`;
