import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing } from '../../rpc-contract.ts';
import { LocalDate } from '../../words.ts';
import { EvidenceMethod, Finding } from '../words.ts';

/** Weight and height, a blood result or an identity that a prescriber or pharmacist has verified. The same `clientId` again answers the stored record. */
export const recordEvidence = command(
  'rpc.consultations.evidence.record',
  z.object({
    userId: Id,
    method: EvidenceMethod,
    takenOn: LocalDate,
    finding: Finding,
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
