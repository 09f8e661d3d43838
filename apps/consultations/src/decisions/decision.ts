import { declineMessage, type DeclineReason } from '@sorrel/contracts/consultations/decline';
import type { Terms } from '@sorrel/contracts/consultations/terms';
import type { SetPlan } from '@sorrel/contracts/consultations/titration';
import type { DecidedReview, Flag, SeenCase } from '@sorrel/contracts/consultations/words';

/** What the prescriber saw and wrote; sealed with the decision. */
export interface DecisionRecord {
  flags: Flag[];
  reasons: string[];
  note: string;
  photoCount: number;
  formula: string;
  /** The product that was prescribed or declined; older records have its code alone. */
  product?: string;
  /** Absent in records of approvals, and of declines from before reasons were asked for. */
  decline?: NonNullable<DecidedReview['decline']>;
  /** Absent where nobody said what was seen. */
  seen?: SeenCase;
}

/** What the prescriber said with a decision. */
export interface Said {
  isApproved: boolean;
  reason?: DeclineReason | undefined;
  reasonText?: string | undefined;
  reasons?: string[] | undefined;
  note?: string | undefined;
  acknowledged?: string[] | undefined;
  seen?: Omit<SeenCase, 'acknowledged'> | undefined;
  terms?: Terms[] | undefined;
  plans?: SetPlan[] | undefined;
}

/** What was on screen and acknowledged, as it is kept; undefined where neither was said. */
export const seenOf = ({ seen, acknowledged = [] }: Said): SeenCase | undefined =>
  seen || acknowledged.length > 0
    ? {
        consultation: seen?.consultation ?? null,
        photos: seen?.photos ?? [],
        medicines: seen?.medicines ?? [],
        acknowledged,
      }
    : undefined;

/** A decline's reason with the words the patient reads, as they are kept. */
export const declineOf = (
  { isApproved, reason, reasonText = '' }: Said,
  products: readonly string[],
  stopping: readonly string[],
) =>
  isApproved || !reason
    ? undefined
    : { reason, text: reasonText.trim(), told: declineMessage(products, reason, reasonText, stopping) };

/** A decision as the record and the export show it. */
export const decidedOf = (isApproved: boolean, { note, reasons, decline, seen }: DecisionRecord): DecidedReview => ({
  isApproved,
  note,
  reasons,
  decline: decline ?? null,
  seen: seen ?? null,
});
