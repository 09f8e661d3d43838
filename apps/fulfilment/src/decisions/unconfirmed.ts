/** Whoever changed an address is not alone in sending to it for this long. */
const DAYS = 14;

/** Whether an address that somebody else than the patient changed at `since` still has to be confirmed before anything leaves. */
export const isUnconfirmed = (since: string | null, now: Date): boolean =>
  since !== null && now.getTime() - Date.parse(since) < DAYS * 24 * 3_600_000;
