import { z } from 'zod';
import { CLINICAL_STATES, INTERVENTIONS, SEEN } from '../../fulfilment/clinical-check.ts';
import { RESPONSIBLE_ENTRIES, RESPONSIBLE_STATES } from '../../fulfilment/responsible.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';

/* A pharmacist's look at each supply before it is packed, and who is the responsible pharmacist. */

export const ClinicalCheckRow = z.object({
  item_id: Id,
  subscription_id: Id,
  user_id: Id,
  order_id: z.string(),
  patient: z.string(),
  treatment: z.string(),
  product: z.string(),
  is_first: z.boolean(),
  is_high_risk: z.boolean(),
  state: z.enum(CLINICAL_STATES),
  is_answered: z.boolean(),
  since: Moment,
  is_late: z.boolean(),
  prescriber: z.string(),
});
/** GET /v2/admin/data/clinical-checks */
export const ClinicalChecks = z.object({ data: z.array(ClinicalCheckRow), is_more: z.boolean() });

/** GET /v2/admin/data/clinical-check?id= (item id) */
export const ClinicalCheckPage = z.object({
  row: ClinicalCheckRow,
  /** Why whoever asks may not look at it themselves; null: they may. */
  why_not: z.string().nullable(),
  prescription: z.object({
    ref: z.string(),
    signed_on: LocalDate,
    valid_until: LocalDate,
    prescriber: z.string(),
    registration: z.string(),
    product: z.string(),
    strengths: z.array(z.string()),
    quantity: z.string(),
    directions: z.string(),
    precautions: z.string(),
    supplies: z.int(),
    supplied: z.int(),
    patient: z.object({ name: z.string(), birth_date: z.string().nullable() }),
  }),
  supplies: z.array(z.object({ order_id: z.string(), product: z.string(), shipped_at: Moment })),
  entries: z.array(
    z.object({
      id: Id,
      kind: z.enum(['checked', 'with-the-ship', 'asked', 'answered', 'stopped', 'again']),
      intervention: z.enum(INTERVENTIONS).nullable(),
      words: z.string(),
      seen: z.array(z.enum(SEEN)),
      at: Moment,
      by: z.string(),
    }),
  ),
});

export const Responsible = z.object({
  state: z.enum(RESPONSIBLE_STATES),
  name: z.string().nullable(),
  is_me: z.boolean(),
  registration: z.string().nullable(),
  since: Moment.nullable(),
  away_until: Moment.nullable(),
  /** Minutes of today's absence that are left. */
  away_left: z.int(),
  ends_at: Moment.nullable(),
  is_ending_soon: z.boolean(),
});
/** GET /v2/admin/data/responsible; `my_registration`: the GPhC number that whoever asks gave last. */
export const ResponsiblePage = z.object({ now: Responsible, my_registration: z.string() });
/** POST /v2/admin/form/responsible-sign-in {registration}, -sign-out, -absent {minutes, reason}, -back */
export const ResponsibleDone = z.object({
  success: z.literal(true),
  now: Responsible,
  took_over_from: z.string().nullable(),
});
/** GET /v2/admin/data/responsible-record?from=&to= */
export const ResponsibleRecord = z.object({
  data: z.array(
    z.object({
      id: Id,
      kind: z.enum(RESPONSIBLE_ENTRIES),
      name: z.string(),
      registration: z.string(),
      at: Moment,
      until: Moment.nullable(),
      reason: z.string().nullable(),
      by: z.string(),
    }),
  ),
  is_more: z.boolean(),
});
