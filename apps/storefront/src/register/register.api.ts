import type { LoggedIn } from '@sorrel/contracts/http/storefront';
import { ApiError, post } from '@sorrel/web-kit/api';
import type { z } from 'zod';
import { birthDateOf } from './eligibility.ts';
import type { Draft } from './register.store.ts';

type Done = { success: true };
/** A wrong password or code answers 401: no redirect to the log-in then. */
const HERE = { keepSignedOut: true };

export const cleanEmail = (email: string): string => email.trim().toLowerCase();

export const checkEmail = (email: string) => post<Done>('/auth/check-email', { email: cleanEmail(email) }, HERE);

/** Taken is the one failure that opens the "already registered" dialog; a mistyped address (422 about the field) or a server in trouble is not. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.status === 409 || (error.status === 422 && !error.errors['email']?.includes('Please enter a valid email.'))
  );
}

/** Somebody registered this address between the check and the registration. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** The password was right, but the code is still missing. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'email_unconfirmed';

/** The code can no longer be used: the server's text asks for a new one. */
export const isCodeOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'code_spent' || error.code === 'code_expired');

/** The person's particulars and the treatment: the server checks them before it mails a code. */
const about = (draft: Draft, next: string) => ({
  birth_date: birthDateOf(draft.birthDay, draft.birthMonth, draft.birthYear) ?? null,
  sex: draft.sex || null,
  uk_resident: draft.uk_resident === '' ? null : draft.uk_resident === 'yes',
  next,
});

export const registerAccount = (draft: Draft, password: string, next: string) =>
  post<Done>(
    '/auth/register',
    { email: cleanEmail(draft.email), password, password_confirmation: password, ...about(draft, next) },
    HERE,
  );

export function updateData(draft: Draft, next: string) {
  return post<Done>(
    '/auth/update-data',
    {
      email: cleanEmail(draft.email),
      first_name: draft.firstName.trim(),
      last_name: draft.lastName.trim(),
      phone: draft.phone,
      ...about(draft, next),
    },
    HERE,
  );
}

export const verifyEmail = (email: string, code: string) =>
  post<z.infer<typeof LoggedIn>>('/auth/verify-email', { email: cleanEmail(email), code }, HERE);

export const resendCode = (email: string) => post<Done>('/auth/resend-code', { email: cleanEmail(email) }, HERE);

export const logIn = (email: string, password: string) =>
  post<z.infer<typeof LoggedIn>>('/login', { email: cleanEmail(email), password }, HERE);
