import { z } from 'zod';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* The register of supplies, in the words of the screens. */

const Person = z.object({ name: z.string(), address: z.array(z.string()) });

/** One entry. `corrected_by`: another entry counts instead. `page`: null while its day is open. */
export const RegisterRow = z.object({
  id: Id,
  order_id: z.string(),
  kind: z.enum(['supply', 'correction']),
  corrects: Id.nullable(),
  corrected_by: Id.nullable(),
  supplied_on: LocalDate,
  medicine: z.string(),
  strength: z.string(),
  form: z.string(),
  quantity: z.string(),
  batch: z.object({ number: z.string(), expires_on: LocalDate }).nullable(),
  patient: Person,
  prescriber: Person.extend({ qualification: z.string(), registration: z.string() }),
  prescribed_on: LocalDate,
  prescription_ref: z.string(),
  is_repeat: z.boolean(),
  entered_at: Moment,
  copied_at: Moment.nullable(),
  by: z.string(),
  reason: z.string().nullable(),
  is_late: z.boolean(),
  is_after_closing: z.boolean(),
  page: z.object({ day: LocalDate, closed_at: Moment, by: z.string() }).nullable(),
});

/** GET /v2/admin/register?from=&to=&patient=&prescriber=&medicine=&batch=. `open`: days that nobody has signed, the oldest first. */
export const RegisterPage = page(
  'Admin/Register',
  z.object({
    total: z.int(),
    /** A word matches more than were counted: `total` is the first two thousand. */
    is_more: z.boolean(),
    data: z.array(RegisterRow),
    open: z.array(z.object({ day: LocalDate, entries: z.int() })),
    today: LocalDate,
  }),
);
/** POST /v2/admin/form/correct-register-entry: the number of the new entry. */
export const RegisterCorrected = z.object({ success: z.literal(true), id: Id });
/** POST /v2/admin/form/close-register {day}: the pages that were signed. */
export const RegisterClosed = z.object({
  success: z.literal(true),
  pages: z.array(z.object({ day: LocalDate, entries: z.int() })),
});
/** GET /v2/admin/data/check-register?after=: signed pages compared with what stands there; `next` goes on. */
export const RegisterChecked = z.object({
  pages: z.int(),
  entries: z.int(),
  ended: z.int(),
  problem: z.string().nullable(),
  next: LocalDate.nullable(),
});
