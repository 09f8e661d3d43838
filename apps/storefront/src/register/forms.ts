import * as z from 'zod/mini';

/** The fields of each form, with the error texts of the specification. */
export const NameForm = z.object({
  firstName: z
    .string()
    .check(z.trim(), z.minLength(1, 'First name is required.'), z.maxLength(100, 'Please use at most 100 characters.')),
  lastName: z
    .string()
    .check(z.trim(), z.minLength(1, 'Last name is required.'), z.maxLength(100, 'Please use at most 100 characters.')),
});
export type NameForm = z.infer<typeof NameForm>;

export const AccountForm = z.object({
  email: z
    .string()
    .check(z.trim(), z.includes('@', 'Please enter a valid email.'), z.maxLength(254, 'Please enter a valid email.')),
  password: z
    .string()
    .check(
      z.minLength(8, 'Password must be at least 8 characters.'),
      z.maxLength(128, 'Please use at most 128 characters.'),
    ),
});
export type AccountForm = z.infer<typeof AccountForm>;

export const CodeForm = z.object({ code: z.string().check(z.regex(/^\d{6}$/, 'Please enter the 6-digit code.')) });
export type CodeForm = z.infer<typeof CodeForm>;

/** Six digits out of whatever was pasted: "Your code is 123 456". */
export function digitsOf(pasted: string): string {
  return pasted.replace(/\D/g, '').slice(0, 6);
}
