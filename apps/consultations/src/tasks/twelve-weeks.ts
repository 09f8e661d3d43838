/** When acne treatment is looked at again, and the job that says so. */
export const TWELVE_WEEKS_JOB = 'review-after-twelve-weeks';
export const TWELVE_WEEKS_MS = 84 * 24 * 3_600_000;
