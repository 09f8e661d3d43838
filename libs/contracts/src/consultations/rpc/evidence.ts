import { z } from 'zod';
import { lineOf, writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing } from '../../rpc-contract.ts';
import { LocalDate } from '../../words.ts';
import { REFERENCE_MAX, STAFF_METHODS } from '../evidence.ts';
import { Finding } from '../words.ts';

/**
 * Weight and height, a blood result or an identity that a prescriber or pharmacist has verified, with what it rests on: a reference, or a
 * picture of the patient's (for `photo` that alone). The same `clientId` again answers the stored record.
 */
export const recordEvidence = command(
  'rpc.consultations.evidence.record',
  z.object({
    userId: Id,
    method: z.enum(STAFF_METHODS),
    takenOn: LocalDate,
    finding: Finding,
    reference: z
      .string()
      .overwrite(lineOf)
      .trim()
      .max(REFERENCE_MAX, `Please use at most ${REFERENCE_MAX} characters.`)
      .optional(),
    photoId: Id.optional(),
    note: z.string().overwrite(writtenText).max(2_000, 'Please use at most 2000 characters.').optional(),
    clientId: z.string().max(64).optional(),
  }),
  z.object({ id: Id }),
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);
/** Withdraws a wrong record: the rules ignore it, and it stays readable with who withdrew it and why. */
export const withdrawEvidence = command(
  'rpc.consultations.evidence.withdraw',
  z.object({
    id: Id,
    reason: z
      .string()
      .overwrite(writtenText)
      .trim()
      .min(3, 'Please say what was wrong.')
      .max(500, 'Please use at most 500 characters.'),
  }),
  Nothing,
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);
