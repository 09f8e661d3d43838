import { z } from 'zod';
import { MedicineStop } from '../../billing/rpc/medicine-stops.ts';
import { Id } from '../../rpc-contract.ts';
import { page } from './shapes.ts';

/* Medicines that are stopped for everybody. */

/** GET /v2/admin/stopped. `choices`: what can be stopped, as `code:110C` or `treatment:acne`. */
export const StoppedPage = page(
  'Admin/Stopped',
  z.object({
    stops: z.array(MedicineStop),
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
