import type { CheckIn, CheckInAnswers } from '@sorrel/contracts/consultations/check-in';
import { ALARMING, ALL_FELT, HOW_IT_WENT } from '@sorrel/contracts/consultations/check-in-words';
import { addDays, addMonths, londonMoment } from '@sorrel/contracts/london';
import type { Danger } from '@sorrel/contracts/messaging/danger';
import { dangersIn } from '@sorrel/contracts/messaging/danger-words';
import { BMI_TOO_LOW } from '../safety/limits.ts';
import type { Raised } from '../safety/safety.ts';

export const ASK_JOB = 'ask-check-in';
export const REMIND_JOB = 'remind-check-in';
const DAY_MS = 24 * 3_600_000;
/** The one reminder follows the questions by as long. */
export const REMIND_MS = 3 * DAY_MS;
/** Billing asks for the review seven days before a delivery: the questions come before it, with time for an answer and the reminder. */
const DAYS_BEFORE = 10;

/** When the questions about a supply are sent, in the morning; at once where that has passed. */
export function askAt(begins: string, months: number, now: Date): Date {
  const at = londonMoment(addDays(addMonths(begins, Math.max(1, months)), -DAYS_BEFORE), '09:00');
  return at > now ? at : now;
}

export interface Urgent {
  dangers: Danger[];
  isSevere: boolean;
}
/** What of the answers a clinician should see at once. */
export const urgentIn = ({ sideEffects, felt, words }: CheckInAnswers): Urgent => ({
  dangers: dangersIn(words),
  isSevere: sideEffects === 'severe' || felt.some((one) => Object.hasOwn(ALARMING, one)),
});
export const isUrgent = ({ dangers, isSevere }: Urgent): boolean => isSevere || dangers.length > 0;

/**
 * What a prescriber has to have read before the next strength: what may not wait, or a weight far too low, asks for a reason to go on; words
 * are acknowledged, as they may tell of an illness or an operation that no list knows. Null: nothing of the kind.
 */
export function flagOf(checkIn: CheckIn | null, heightCm: number | null): Raised | null {
  const { answers } = checkIn ?? {};
  if (!answers) return null;
  const { sideEffects, felt, weightKg, words } = answers;
  const bmi = weightKg && heightCm ? weightKg / (heightCm / 100) ** 2 : null;
  const isTooLow = bmi !== null && bmi < BMI_TOO_LOW;
  const isGrave = isUrgent(urgentIn(answers)) || isTooLow;
  if (!isGrave && words === '') return null;
  const alarming = felt.filter((one) => Object.hasOwn(ALARMING, one));
  return {
    flag: {
      ruleId: 'CI-1',
      ruleVersion: 1,
      effect: 'warn',
      text: isGrave
        ? 'Before this supply the patient told us something that may speak against going on.'
        : 'Before this supply the patient told us something in their own words.',
      source: 'Our rule, to be confirmed',
      answerKeys: [],
      because: [
        ...(sideEffects === 'severe' ? [{ question: 'Side effects', answer: HOW_IT_WENT.severe }] : []),
        ...alarming.map((one) => ({ question: 'Felt', answer: ALL_FELT[one] })),
        ...(isTooLow ? [{ question: 'Weight now', answer: `${weightKg} kg, BMI ${bmi.toFixed(1)}` }] : []),
        ...(words === '' ? [] : [{ question: 'Anything else?', answer: words }]),
      ],
      ...(isGrave ? { onApproval: 'reason' } : { onApproval: 'shown', mustAcknowledge: true }),
    },
    onApproval: isGrave ? 'reason' : 'acknowledge',
  };
}

export const isSameAnswer = (one: CheckInAnswers, other: CheckInAnswers): boolean => textOf(one) === textOf(other);
const textOf = ({ sideEffects, felt, missed, weightKg = null, words }: CheckInAnswers): string =>
  JSON.stringify([sideEffects, felt.toSorted(), missed, weightKg, words]);

export const ASKED =
  'Before your prescriber decides about your next strength, please tell us how the last supply went: side effects, missed doses, anything else. It takes a minute. The questions stand on My Dashboard, with your treatment. If something may not wait, write to us here.';
export const REMINDED =
  'We have not heard yet how your last supply went. Your prescriber decides about your next strength soon and reads your answers first. The questions stand on My Dashboard, with your treatment.';
