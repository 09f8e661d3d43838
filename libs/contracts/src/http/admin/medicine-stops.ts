import { z } from 'zod';
import { StopAdviceWord, StopReasonWord } from '../../billing/rpc/medicine-stops.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* Medicines that are stopped for everybody. */

const StopRow = z.object({
  id: Id,
  title: z.string(),
  codes: z.array(z.string()),
  reason: StopReasonWord,
  note: z.string(),
  advice: StopAdviceWord.nullable(),
  text: z.string(),
  at: Moment,
  by: z.string(),
  patients: z.int(),
  /** Of them, not written to yet. */
  untold: z.int(),
  lifted: z.object({ at: Moment, by: z.string(), note: z.string() }).nullable(),
});

/** GET /v2/admin/stopped. `choices`: what can be stopped, as `code:110C` or `treatment:acne`. */
export const StoppedPage = page(
  'Admin/Stopped',
  z.object({
    stops: z.array(StopRow),
    choices: z.array(z.object({ value: z.string(), title: z.string(), kind: z.enum(['code', 'treatment']) })),
  }),
);
/** GET /v2/admin/data/consider-stop?what=code:110C. What a stop would do now. */
export const StopConsidered = z.object({
  codes: z.array(z.string()),
  stopped: z.array(z.string()),
  patients: z.int(),
  patients_at_home: z.int(),
  renewals: z.int(),
  parcels: z.int(),
});
/** POST /v2/admin/form/stop-medicine */
export const MedicineStopped = z.object({
  success: z.literal(true),
  id: Id,
  codes: z.array(z.string()),
  patients: z.int(),
});
/** POST /v2/admin/form/lift-stop */
export const StopLifted = z.object({ success: z.literal(true), codes: z.array(z.string()) });
