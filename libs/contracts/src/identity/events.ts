import { z } from 'zod';
import { Id } from '../call.ts';
import { fact } from '../fact.ts';
import { Moment } from '../words.ts';
import { Customer } from './words.ts';

/** Somebody's account became real (their e-mail is confirmed). Carries the whole outline: copies start here. */
export const customerRegistered = fact('evt.identity.customer.registered', z.object({ customer: Customer }), {
  isSealed: true,
});
/** Names, phone, address, birth date, sex or residency changed. Carries the whole outline. */
export const customerChanged = fact('evt.identity.customer.changed', z.object({ customer: Customer }), {
  isSealed: true,
});
/** A six-digit code was made; messaging mails it. */
export const codeIssued = fact(
  'evt.identity.code.issued',
  z.object({ email: z.string(), fname: z.string(), code: z.string(), expiresAt: Moment }),
  { isSealed: true },
);
/** The staff note about a customer changed (its text stays with its owner). */
export const noteSaved = fact('evt.identity.note.saved', z.object({ userId: Id }));
