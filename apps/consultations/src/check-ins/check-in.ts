import type { CheckInAnswers } from '@sorrel/contracts/consultations/check-in';
import { ALARMING } from '@sorrel/contracts/consultations/check-in-words';
import { addDays, addMonths, londonMoment } from '@sorrel/contracts/london';
import type { Danger } from '@sorrel/contracts/messaging/danger';
import { dangersIn } from '@sorrel/contracts/messaging/danger-words';

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

export const isSameAnswer = (one: CheckInAnswers, other: CheckInAnswers): boolean => textOf(one) === textOf(other);
const textOf = ({ sideEffects, felt, missed, weightKg = null, words }: CheckInAnswers): string =>
  JSON.stringify([sideEffects, felt.toSorted(), missed, weightKg, words]);

export const ASKED =
  'Before your prescriber decides about your next strength, please tell us how the last supply went: side effects, missed doses, anything else. It takes a minute. The questions stand on My Dashboard, with your treatment. If something may not wait, write to us here.';
export const REMINDED =
  'We have not heard yet how your last supply went. Your prescriber decides about your next strength soon and reads your answers first. The questions stand on My Dashboard, with your treatment.';
