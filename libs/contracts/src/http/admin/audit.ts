import { z } from 'zod';
import { AUDIT_KINDS } from '../../kit/audit-words.ts';
import { PROGRAMS } from '../../kit/operations.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* Who did what, and who looked at what. */

/**
 * One row in words. `who_is`: what they are, where they are no colleague. `on`: the customer and what of theirs, with the console's page of
 * it where there is one.
 */
export const AuditRow = z.object({
  key: z.string(),
  at: Moment,
  program: z.enum(PROGRAMS),
  kind: z.enum(AUDIT_KINDS),
  who: z.string(),
  who_is: z.string(),
  /** Two colleagues may be called alike. Null: nobody with an account. */
  who_id: Id.nullable(),
  what: z.string(),
  on: z.array(z.object({ text: z.string(), to: z.string().nullable() })),
  detail: z.string(),
});

/**
 * GET /v2/admin/audit?person=&customer=&kind=&program=&from=&to=&text=&after=. `next`: the `after` of the rows before these; null after the
 * oldest. `looked_back_to`: so far every program was searched, where fewer rows than fit were found. `away`: programs that did not answer,
 * whose rows are missing.
 */
export const AuditPage = page(
  'Admin/Audit',
  z.object({
    rows: z.array(AuditRow),
    next: z.string().nullable(),
    looked_back_to: Moment.nullable(),
    away: z.array(z.enum(PROGRAMS)),
    people: z.array(z.object({ id: Id, name: z.string() })),
    customer: z.object({ id: Id, name: z.string() }).nullable(),
  }),
);

/** POST /v2/admin/form/verify-audit: what is to be verified, program by program. */
export const AuditVerifyBegun = z.object({ success: z.literal(true), programs: z.array(z.enum(PROGRAMS)) });
/**
 * GET /v2/admin/data/verify-audit?program=&after=: some rows of a program's chain. `newest`: the number of its last row now. `anchors` were
 * compared, the last of them written at `anchored_at`; `is_anchored`: false where the program has no file of them. `next` goes on.
 */
export const AuditVerified = z.object({
  rows: z.int(),
  until: Moment.nullable(),
  newest: z.int(),
  is_anchored: z.boolean(),
  anchors: z.int(),
  anchored_at: z.string().nullable(),
  problem: z.string().nullable(),
  next: z.string().nullable(),
});
