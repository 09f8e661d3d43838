import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { LocalDate, Moment } from '../words.ts';

/** Records that the law keeps after a person's account is gone. `who`: name and birth date, as long as any of the others is kept. */
export const KeptClass = z.enum(['clinical', 'register', 'money', 'who']);
export type KeptClass = z.infer<typeof KeptClass>;

/** Until the end of which day each class is kept; a class that is missing goes at once. */
export const Keeps = z.partialRecord(KeptClass, LocalDate);
export type Keeps = z.infer<typeof Keeps>;

/** `after`: the `next` of the page before. `email`: for what is kept under the address and not the number. */
export const PersonAsked = z.object({
  user: Id,
  email: z.string().max(254),
  after: z.string().max(1_000).nullable().default(null),
});

/** One row about somebody, its columns by their names and opened. `pdf`: a document, base64. */
export const PersonRow = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
export type PersonRow = z.infer<typeof PersonRow>;

/** As many rows as fit into one message. `next`: where the following page begins; null after the last. */
export const PersonPage = z.object({ rows: z.array(PersonRow), next: z.string().nullable() });
export type PersonPage = z.infer<typeof PersonPage>;

/** What a program knows that bears on an erasure. Null, empty or 0: nothing. */
export const Standing = z.object({
  /** The last decision of a prescriber, whichever way it went, or the last signed prescription. */
  treatedAt: Moment.nullable(),
  /** The last supply in the register. */
  suppliedAt: Moment.nullable(),
  /** The last payment or refund. */
  paidAt: Moment.nullable(),
  creditPence: z.int().nonnegative(),
  /** What has to be done before this person can be erased, a sentence each. */
  toDo: z.array(z.string()),
});
export type Standing = z.infer<typeof Standing>;
