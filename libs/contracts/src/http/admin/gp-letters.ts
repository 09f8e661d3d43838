import { z } from 'zod';
import { FiledMail, GpAddress, GpAnswer, GpLetter, MailCandidate, UnmatchedMail } from '../../fulfilment/gp-letters.ts';
import { Practice } from '../../fulfilment/practice.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';

/* Letters to GP practices. */

/** GET /v2/admin/data/gp-letters?tab&before */
export const GpLettersAnswer = z.object({
  is_on: z.boolean(),
  not_sent: z.int(),
  rows: z.array(GpLetter),
  is_more: z.boolean(),
  /** What lies in the mailbox and belongs to no letter. */
  unmatched: z.array(UnmatchedMail),
  /** Filed by hand within the last day. */
  filed: z.array(FiledMail),
});
export type GpLettersAnswer = z.infer<typeof GpLettersAnswer>;

/** GET /v2/admin/data/gp-letters-of?user= */
export const GpLettersOfAnswer = z.object({
  is_on: z.boolean(),
  consent: z
    .object({ practice: z.string(), code: z.string().nullable(), address: z.string(), given_on: LocalDate })
    .nullable(),
  letters: z.array(GpLetter),
  answers: z.array(GpAnswer),
});
export type GpLettersOfAnswer = z.infer<typeof GpLettersOfAnswer>;

/** GET /v2/admin/data/practices?typed&page */
export const AdminPractices = z.object({ practices: z.array(Practice), is_more: z.boolean(), listed_on: LocalDate });
export type AdminPractices = z.infer<typeof AdminPractices>;

/** GET /v2/admin/data/gp-mail?id= */
export const GpMailAnswer = z.object({
  id: Id,
  at: Moment,
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.string()),
});
export type GpMailAnswer = z.infer<typeof GpMailAnswer>;

/** GET /v2/admin/data/gp-mail-patients?typed= */
export const GpMailPatients = z.object({ rows: z.array(MailCandidate), is_more: z.boolean() });
export type GpMailPatients = z.infer<typeof GpMailPatients>;

/** POST /v2/admin/form/record-gp-address {code, email, source} */
export const GpAddressRecorded = z.object({ success: z.literal(true), address: GpAddress });

/** POST /v2/admin/form/read-gp-mailbox */
export const GpMailboxRead = z.object({ success: z.literal(true), read: z.int() });
