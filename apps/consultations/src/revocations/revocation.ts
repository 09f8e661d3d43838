import type { Permission } from '@sorrel/contracts/actor';
import { reasonsFor, type RevokeReason } from '@sorrel/contracts/consultations/revoke';
import type { PrescriptionOutline } from '@sorrel/contracts/consultations/words';
import { conflict, Fault } from '@sorrel/service-kit/fault';

/** Sealed with the revocation. `told`: the message as the patient got it. */
export interface RevocationRecord {
  reason: RevokeReason;
  text: string;
  told: string;
  note: string;
}

interface Asked {
  prescription: { userId: number; validUntil: string };
  reason: RevokeReason;
  by: { userId: number; permissions: readonly Permission[] };
  today: string;
}

/** Why this may not be revoked by this person now; null when it may. */
export function refusalToRevoke({ prescription, reason, by, today }: Asked): Fault | null {
  if (prescription.userId === by.userId)
    return new Fault('forbidden', 'You cannot decide about your own treatment. Please ask a colleague.');
  if (!reasonsFor(by.permissions).includes(reason))
    return new Fault(
      'forbidden',
      'Only a prescriber can revoke a prescription for this reason. Until one has, “Back to approval” stops what has not left yet.',
    );
  if (prescription.validUntil < today)
    return conflict('This prescription has run out, so nothing can be dispensed or charged on it any more.', 'expired');
  return null;
}

/** How a prescription stands today. */
export const stateOf = (validUntil: string, isRevoked: boolean, today: string): PrescriptionOutline['state'] => {
  if (isRevoked) return 'revoked';
  return validUntil < today ? 'expired' : 'valid';
};
