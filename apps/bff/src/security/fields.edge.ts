import { z } from 'zod';
import { invalid } from '@sorrel/service-kit/fault';
import { text } from '../edge/forms.edge.ts';

/** Services that keep a copy of customers: screens show the new address once they have it. */
export const COPIES = ['billing', 'consultations', 'messaging', 'fulfilment'];

export const email = text(254, 'Please enter a valid email.').refine(
  (value) => value.includes('@'),
  'Please enter a valid email.',
);
export const newPassword = z
  .string('Please enter a new password.')
  .min(1, 'Please enter a new password.')
  .max(128, 'Please use at most 128 characters.');
export const currentPassword = text(1_000, 'Please enter your password.').min(1, 'Please enter your password.');
export const repeated = z.string().max(128).nullish();
export const code = z
  .union([z.string().max(40), z.number()], 'Please enter the 6-digit code.')
  .transform((value) => String(value).trim());

export function demandSame(form: { password: string; password_confirmation?: string | null | undefined }): void {
  if (typeof form.password_confirmation === 'string' && form.password_confirmation !== form.password)
    throw invalid('password_confirmation', 'The two passwords are not the same.');
}
