import { z } from 'zod';
import { query } from '../../rpc-contract.ts';
import { Ingredient, LocalDate, Moment } from '../../words.ts';

/**
 * `unproven`: there is no signed record that these words could be checked against, or it does not match. `dispensed`: every supply of it
 * has left. Else what stands in the way first; `valid`: nothing does.
 */
export const PrescriptionStanding = z.enum(['valid', 'unproven', 'revoked', 'expired', 'dispensed']);
export type PrescriptionStanding = z.infer<typeof PrescriptionStanding>;

/** A prescription as whoever holds its paper may compare it: nothing that the paper does not say, and of the patient the initials alone. */
export const VerifiedPrescription = z.object({
  ref: z.string(),
  standing: PrescriptionStanding,
  initials: z.string(),
  product: z.string(),
  ingredients: z.array(Ingredient),
  quantity: z.string(),
  prescriber: z.object({ name: z.string(), qualification: z.string(), registration: z.string() }),
  signedAt: Moment,
  /** The plan of steps that was signed with it, in words; null: none. */
  plan: z.string().nullable().default(null),
  validUntil: LocalDate,
  revokedOn: LocalDate.nullable(),
  /** How many supplies have left, and how many there may be. */
  dispensed: z.int(),
  supplies: z.int(),
  pharmacy: z.object({ name: z.string(), registration: z.string(), telephone: z.string() }),
});
export type VerifiedPrescription = z.infer<typeof VerifiedPrescription>;

/** What the code on a printed prescription leads to. `hash`: of its signed words, in the code and on the paper. Null: it is not ours. */
export const verifyPrescription = query(
  'rpc.fulfilment.prescriptions.verify',
  z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ prescription: VerifiedPrescription.nullable() }),
  { actors: ['visitor', 'customer', 'staff'], permissions: 'open' },
);
