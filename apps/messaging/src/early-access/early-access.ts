const DAY_MS = 24 * 3_600_000;

/** How long an unconfirmed address is kept. */
const KEPT_DAYS = 7;
/** The shortest time between two e-mails to one address, so that our page cannot be used to flood a mailbox. */
const MAIL_EVERY_DAYS = 1;

export const mailAgainBefore = (now: Date): Date => new Date(now.getTime() - MAIL_EVERY_DAYS * DAY_MS);
/** Requests from this moment or earlier that were never confirmed have expired. */
export const overBefore = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
export const endOf = (askedAt: Date): Date => new Date(askedAt.getTime() + KEPT_DAYS * DAY_MS);
