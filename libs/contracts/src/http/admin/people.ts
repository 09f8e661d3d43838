import { z } from 'zod';
import { Id } from '../../rpc-contract.ts';
import { ToldHealth } from '../../consultations/health-change.ts';
import { BlockingRule, ClinicalTask } from '../../consultations/words.ts';
import { AddressChange, Correction } from '../../identity/words.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* Customers, as staff see them. */

export const AdminUser = z.object({
  id: Id,
  fname: z.string(),
  sname: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  created_at: Moment,
  note: z.string(),
  note_version: z.int(),
  pregs: Moment.nullable(),
  birth_date: LocalDate.nullable(),
  sex: z.string().nullable(),
  uk_resident: z.boolean().nullable(),
});

export type AdminUser = z.infer<typeof AdminUser>;

export const AdminConsultation = z.object({
  id: Id,
  title: z.string().nullable(),
  consultation: z.object({ name: z.string(), slug: z.string() }),
  submitted_at: Moment.nullable(),
  isOld: z.boolean(),
  fields: z.array(
    z.union([
      z.object({
        field_name: z.string(),
        field_type: z.enum(['images', 'checkbox', 'other']),
        field_value: z.string(),
        /** The question’s own key; missing in older records. */
        field_key: z.string().optional(),
      }),
      z.object({ question: z.object({ title: z.string() }), answer: z.object({ text: z.string() }) }),
    ]),
  ),
  /** What stops them here now, whatever a prescriber decides. */
  stops: z.array(BlockingRule).default([]),
});

export type AdminConsultation = z.infer<typeof AdminConsultation>;

export const AdminPhoto = z.object({ id: Id, url: z.string(), created_at: Moment, view: z.string() });

/** GET /v2/admin/data/corrections?user: what staff have corrected of birth date, sex and residency, newest first. */
export const CorrectionsAnswer = z.object({ corrections: z.array(Correction), addresses: z.array(AddressChange) });

export type CorrectionsAnswer = z.infer<typeof CorrectionsAnswer>;

/** GET /v2/admin/data/health-changes?user=: what a customer has told of changes of their health, newest first. */
export const HealthChangesAnswer = z.object({ changes: z.array(ToldHealth) });
export type HealthChangesAnswer = z.infer<typeof HealthChangesAnswer>;

/** GET /v2/admin/tasks: open clinical tasks, longest waiting first. */
export const TasksPage = page('Admin/Tasks', z.object({ tasks: z.array(ClinicalTask) }));

export type TasksPage = z.infer<typeof TasksPage>;

/** GET /v2/admin/data/early-access. */
export const EarlyAccessRow = z.object({
  id: Id,
  email: z.string(),
  asked_at: Moment,
  confirmed_at: Moment.nullable(),
});

export type EarlyAccessRow = z.infer<typeof EarlyAccessRow>;

export const EarlyAccessAnswer = z.object({ total: z.int(), confirmed: z.int(), data: z.array(EarlyAccessRow) });

export const EarlyAccessPage = page('Admin/EarlyAccess', EarlyAccessAnswer);
