import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Receipt } from '../../rpc-contract.ts';
import { REVOKE_TEXT_MAX, revokeProblem, RevokeReason } from '../revoke.ts';

/**
 * Revokes a prescription that is still in date: from then on nothing is dispensed or charged on it, and the patient is told why in the chat.
 * A prescriber, for any reason; a pharmacist for those of `reasonsFor`; nobody for themselves. Once more: the answer of the first time, and
 * nothing else happens. Run out: conflict `expired`. `note` is for the record alone.
 */
export const revokePrescription = command(
  'rpc.consultations.prescriptions.revoke',
  z
    .object({
      id: Id,
      reason: RevokeReason,
      reasonText: z
        .string()
        .overwrite(writtenText)
        .max(REVOKE_TEXT_MAX, `Please use at most ${REVOKE_TEXT_MAX} characters.`)
        .optional(),
      note: z.string().overwrite(writtenText).max(5_000).optional(),
    })
    .superRefine((input, check) => {
      const problem = revokeProblem(input);
      if (problem) check.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
    }),
  Receipt,
  { actors: ['staff'], permissions: MAY.revoke },
);
