const DAY_MS = 24 * 3_600_000;

/** An address nobody has confirmed is kept for so long. */
const KEPT_DAYS = 7;
/** Whoever asks again for the same address gets another e-mail after so long: nobody's mailbox is filled from our page. */
const MAIL_EVERY_DAYS = 1;

export const mailAgainBefore = (now: Date): Date => new Date(now.getTime() - MAIL_EVERY_DAYS * DAY_MS);
/** What was asked for at this moment or before, and never confirmed, is over. */
export const overBefore = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
export const endOf = (askedAt: Date): Date => new Date(askedAt.getTime() + KEPT_DAYS * DAY_MS);
