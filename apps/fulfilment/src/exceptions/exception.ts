import type { PackFate, ParcelOutcome, ParcelTrouble } from '@sorrel/contracts/fulfilment/parcel';

/** What is known of a parcel that had trouble. */
export interface Facts {
  trouble: ParcelTrouble;
  /** The pack is here again. */
  isBack: boolean;
  isCold: boolean;
  isPrescription: boolean;
  /** Billing lets it be sent: not refunded or cancelled, and nothing speaks against the treatment. */
  isCleared: boolean;
  /** Something was paid for it that has not gone back. */
  hasMoneyLeft: boolean;
}

/** What may follow for the patient. */
export function outcomesOf({ isCleared, hasMoneyLeft }: Facts): ParcelOutcome[] {
  return [...(isCleared ? (['reship'] as const) : []), ...(hasMoneyLeft ? (['refund'] as const) : []), 'none'];
}

/**
 * What may become of the pack. A prescription medicine that has left is never supplied to anybody else, and what must stay cold is not
 * trusted once it was out of sight: both are destroyed. So is whatever came back for another reason than that nobody took it in.
 */
export function fatesOf({ trouble, isBack, isCold, isPrescription }: Facts): PackFate[] {
  if (!isBack) return ['none'];
  return trouble === 'returned' && !isCold && !isPrescription ? ['restocked', 'destroyed'] : ['destroyed'];
}

/** Why it cannot be marked so, in words; null when it can. */
export function whyNotMarked(
  { trouble, isBack }: Pick<Facts, 'trouble' | 'isBack'>,
  { hasLeft, isCold }: { hasLeft: boolean; isCold: boolean },
): string | null {
  if (!hasLeft) return 'This parcel has not left yet.';
  if (trouble === 'warm' && !isCold) return 'This parcel need not stay cold, so it cannot have been too warm.';
  if (trouble === 'lost' && isBack) return 'A lost parcel is not here. If it came back, mark it as returned.';
  if (trouble === 'returned' && !isBack) return 'A returned parcel is here again. If it is not, mark it as lost.';
  return null;
}

/** What the register is told of a supply, beside its entry. */
export function remarksOf(trouble: ParcelTrouble, fate: PackFate): ('not-received' | 'came-back' | 'destroyed')[] {
  if (fate === 'none') return trouble === 'lost' ? ['not-received'] : [];
  return fate === 'destroyed' ? ['came-back', 'destroyed'] : ['came-back'];
}
