import { addDays, daysBetween, londonMoment } from '@sorrel/contracts/london';
import { BLOOD_TEST_DUE_DAYS, BLOOD_TEST_GRACE_DAYS } from '../safety/limits.ts';

export const ASK_BLOOD_JOB = 'ask-blood-test';
export const MISS_BLOOD_JOB = 'miss-blood-test';

/** A result of so soon after a change of the dose says nothing about it yet. */
const SETTLED_DAYS = 7;
/** The patient is asked as many days before it is due: a surgery needs time for it. */
const ASKED_BEFORE_DAYS = 7;

/** Whether a result was found that says something about the dose since that day. */
export const isTested = (risen: string, resultOn: string | null): boolean =>
  resultOn !== null && resultOn >= addDays(risen, SETTLED_DAYS);

/** Days since the result should have been here, grace included; below 1 it need not be yet. Null: none is due. */
export function overdueDays(risen: string | null, resultDays: number | null, today: string): number | null {
  if (risen === null || isTested(risen, resultDays === null ? null : addDays(today, -resultDays))) return null;
  return daysBetween(addDays(risen, BLOOD_TEST_DUE_DAYS + BLOOD_TEST_GRACE_DAYS), today);
}

/** The first day on which it is overdue. */
export const overdueFrom = (risen: string): string => addDays(risen, BLOOD_TEST_DUE_DAYS + BLOOD_TEST_GRACE_DAYS + 1);

export const askAt = (risen: string): Date =>
  londonMoment(addDays(risen, BLOOD_TEST_DUE_DAYS - ASKED_BEFORE_DAYS), '09:00');
export const missedAt = (risen: string): Date => londonMoment(addDays(risen, BLOOD_TEST_DUE_DAYS), '09:00');

export const ASK_FOR_BLOOD_TEST =
  'It is time for a blood test: your tablets were started or increased three weeks ago, and they can raise the potassium in your blood. Please ask your GP practice for a test of kidneys and potassium (they call it “urea and electrolytes”) within a week. Then tell us here that it is done, and send a photo of the result or ask the practice to send it to us. If you feel weak, faint, or your heart beats unevenly, do not wait: call 999.';
export const BLOOD_TEST_MISSING =
  'We have not seen the result of your blood test yet. Without it your next supply has to wait, because your potassium may have risen without your feeling it. Please have it taken in the next days, and send us the result here. If you cannot get an appointment, tell us, and we help. If you feel weak, faint, or your heart beats unevenly, call 999.';
