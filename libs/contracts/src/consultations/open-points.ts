import { saysWhy } from './reason.ts';
import type { Flag } from './words.ts';

/** What an approval has to do with: the flags that stand, and what must have been looked at. */
export interface CaseToDecide {
  flags: readonly Flag[];
  /** The consultation that counts; null: there is none. */
  consultation: number | null;
  /** Ids of the photos to look at. */
  photos: readonly number[];
  /** Ids of the items to prescribe: formula, directions and precautions of each must be read. */
  medicines: readonly number[];
}

/** What a prescriber says with an approval. `seen` is left out by whoever decides without a screen. */
export interface SaidOfCase {
  /** `R-24: the GP was told by phone`. */
  reasons?: readonly string[] | undefined;
  /** Keys of flags (`flagKey`). */
  acknowledged?: readonly string[] | undefined;
  seen?: { consultation: number | null; photos: readonly number[]; medicines: readonly number[] } | undefined;
}

/** What keeps an approval closed. Nothing does when every list is empty and `hasUnreadAnswers` is false. */
export interface OpenPoints {
  /** No approval while they stand. */
  never: Flag[];
  /** They want a reason that names their rule and says why. */
  reasons: Flag[];
  /** They want to be acknowledged. */
  acknowledgements: Flag[];
  /** The answers have not been on screen. */
  hasUnreadAnswers: boolean;
  /** Photos that have not been on screen. */
  photos: number[];
  /** Items whose formula, directions and precautions have not been on screen. */
  medicines: number[];
}

/** A flag's name in an acknowledgement: the rule, its version and the answers that fired it, so that a changed rule is a new flag. */
export const flagKey = ({
  ruleId,
  ruleVersion,
  answerKeys,
}: Pick<Flag, 'ruleId' | 'ruleVersion' | 'answerKeys'>): string =>
  [ruleId, ruleVersion, ...answerKeys].join('/').slice(0, FLAG_KEY_MAX);
export const FLAG_KEY_MAX = 300;

/** A flag that the screen wants to be acknowledged. */
export const isWarning = ({ effect, onApproval = 'shown' }: Flag): boolean =>
  (effect === 'warn' || effect === 'evidence') && onApproval === 'shown';

/**
 * The one rule of what an approval needs, for the screen that keeps its button closed and for the owner who refuses. The flags' demands hold
 * for everybody; looking at answers, photos and medicines, and acknowledging every other warning, is asked of those who say what they have seen.
 */
export function openPoints(
  { flags, consultation, photos, medicines }: CaseToDecide,
  { reasons = [], acknowledged = [], seen }: SaidOfCase,
): OpenPoints {
  const isAnswered = ({ ruleId }: Flag): boolean =>
    reasons.some((reason) => reason.startsWith(`${ruleId}:`) && saysWhy(reason.slice(ruleId.length + 1)));
  return {
    never: flags.filter(({ onApproval }) => onApproval === 'never'),
    reasons: flags.filter((flag) => flag.onApproval === 'reason' && !isAnswered(flag)),
    acknowledgements: flags.filter(
      (flag) =>
        (flag.mustAcknowledge || (seen !== undefined && isWarning(flag))) && !acknowledged.includes(flagKey(flag)),
    ),
    hasUnreadAnswers: seen !== undefined && consultation !== null && seen.consultation !== consultation,
    photos: seen ? photos.filter((id) => !seen.photos.includes(id)) : [],
    medicines: seen ? medicines.filter((id) => !seen.medicines.includes(id)) : [],
  };
}

export const isOpen = ({
  never,
  reasons,
  acknowledgements,
  hasUnreadAnswers,
  photos,
  medicines,
}: OpenPoints): boolean =>
  [never, reasons, acknowledgements, photos, medicines].every((list) => list.length === 0) && !hasUnreadAnswers;
