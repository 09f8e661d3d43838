import type { ItemForm } from '@sorrel/contracts/billing/words';
import { lineOf } from '@sorrel/contracts/harmless';
import { pounds } from '@sorrel/contracts/money';
import type { Discount } from './quote.ts';

export interface Promotion {
  id: number;
  code: string;
  title: string;
  type: 'percentage' | 'fixed';
  /** Percent (0.01-100) or whole pence. */
  value: number;
  /** once: the first charge; repeating: the first `charges` ones; forever: each. */
  duration: 'once' | 'repeating' | 'forever';
  charges: number | null;
  isFirstOrderOnly: boolean;
  excludedForms: ItemForm[];
  startsAt: Date | null;
  endsAt: Date | null;
  /** How many people may use it. Null: no limit. */
  limit: number | null;
  /** The customer whose referral code this is. */
  referrerId: number | null;
}

export interface Applicant {
  userId: number;
  now: Date;
  form: ItemForm | null;
  hasOrdered: boolean;
  /** Whether another order of theirs has it: already paid, or only reserved. */
  ownUse: 'used' | 'reserved' | null;
  usedByOthers: number;
  /** Prescription-only medicines are not advertised: no code takes anything off them, and no friend is thanked for them. */
  isPomSafe: boolean;
}

/** Sold without a prescription. */
export const FREE_FORMS: readonly ItemForm[] = ['serum'];
const isFree = (form: ItemForm | null): boolean => form !== null && FREE_FORMS.includes(form);

/** Codes are compared without regard to case; spaces around them do not count. */
export const normalCode = (text: string): string => lineOf(text.normalize('NFKC')).toUpperCase();

/** Why a promotion cannot be used, as a text for the person; null when it can. */
export function refusalOf(promotion: Promotion, who: Applicant): string | null {
  if (promotion.startsAt && who.now < promotion.startsAt) return 'This code cannot be used yet.';
  if (promotion.endsAt && who.now >= promotion.endsAt) return 'This code has expired.';
  if (promotion.referrerId === who.userId) return 'This is your own referral code. Please share it with a friend.';
  if (promotion.isFirstOrderOnly && who.hasOrdered) return 'This code is for a first order only.';
  if (who.ownUse === 'used') return 'You have used this code already.';
  if (who.ownUse === 'reserved') return 'This code is with another order of yours that is not paid yet.';
  if (promotion.limit !== null && who.usedByOthers >= promotion.limit) return 'This code has been used up.';
  if (who.form !== null && promotion.excludedForms.includes(who.form))
    return who.form === 'tablet'
      ? 'This code does not apply to tablets.'
      : 'This code does not apply to this treatment.';
  if (who.isPomSafe && !isFree(who.form)) return 'Codes do not apply to this treatment.';
  return null;
}

/** Does the promotion still count for the charge with this number (the first is 1)? */
export function appliesTo(promotion: Pick<Promotion, 'duration' | 'charges'>, chargeNumber: number): boolean {
  if (promotion.duration === 'forever') return true;
  return chargeNumber <= (promotion.duration === 'once' ? 1 : (promotion.charges ?? 1));
}

/** What a promotion takes off the charge that follows `chargesPaid` others. */
export function discountOf(promotion: Promotion | null, chargesPaid: number): Discount | null {
  if (!promotion || promotion.value === 0 || !appliesTo(promotion, chargesPaid + 1)) return null;
  return { code: promotion.code, type: promotion.type, value: promotion.value };
}

/** A row's percent, or its pence. */
export const valueOf = (row: { value: number; percent_hundredths: number | null }): number =>
  row.percent_hundredths === null ? row.value : row.percent_hundredths / 100;

export const REFERRAL_REWARD_PENCE = 1000;

// Depends on the setting, under which the friend may well pay the usual price.
const friendGets = (friendPence: number): string =>
  friendPence > 0
    ? `${pounds(friendPence)} off your first order, from a friend.`
    : 'Invited by a friend: your own price stays as it is.';

/** A friend's referral code works like a promotion for first orders; what the friend gets is a setting, the referrer's reward is fixed. */
export function referralPromotion(referrerId: number, code: string, friendPence: number): Promotion {
  return {
    id: 0,
    code: normalCode(code),
    title: `${friendGets(friendPence)} Your friend gets ${pounds(REFERRAL_REWARD_PENCE)} of credit once your first order has been sent`,
    type: 'fixed',
    value: friendPence,
    duration: 'once',
    charges: null,
    isFirstOrderOnly: true,
    excludedForms: [],
    startsAt: null,
    endsAt: null,
    limit: null,
    referrerId,
  };
}

export type Standing = 'planned' | 'running' | 'used-up' | 'over' | 'stopped';

/** The status of a promotion for a customer who has not used it yet. */
export function standingOf(
  promotion: Pick<Promotion, 'startsAt' | 'endsAt' | 'limit'> & { stoppedAt: Date | null },
  taken: number,
  now: Date,
): Standing {
  if (promotion.stoppedAt) return 'stopped';
  if (promotion.endsAt && now >= promotion.endsAt) return 'over';
  if (promotion.startsAt && now < promotion.startsAt) return 'planned';
  return promotion.limit !== null && taken >= promotion.limit ? 'used-up' : 'running';
}

/** Two places: a third off is 33.33 %. */
const isFinePercent = (value: number): boolean =>
  value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** True for terms that make sense: up to 100 percent, or whole pence, above zero. */
export function isSound(promotion: Pick<Promotion, 'type' | 'value' | 'duration' | 'charges'>): boolean {
  const isValue =
    promotion.value > 0 &&
    (promotion.type === 'fixed' ? Number.isInteger(promotion.value) : isFinePercent(promotion.value));
  return (
    isValue &&
    (promotion.duration !== 'repeating' || (Number.isInteger(promotion.charges) && (promotion.charges ?? 0) > 0))
  );
}
