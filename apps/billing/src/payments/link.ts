import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in an e-mail about a failed payment opens, and for whom. */
export interface Linked {
  subscriptionId: number;
  itemId: number;
  userId: number;
}
/** As long as an e-mail may lie around; the account shows the same page without a link. */
export const LINK_DAYS = 30;

/** `{subscription}.{item}.{user}.{expiry, seconds}.{mac}`. It opens one page for one person, and only when they are logged in. */
export function linkOf({ subscriptionId, itemId, userId }: Linked, expires: Date, key: Buffer): string {
  const body = `${subscriptionId}.${itemId}.${userId}.${Math.floor(expires.getTime() / 1000)}`;
  return `${body}.${macOf(body, key)}`;
}

/** What a link says, `expired` when its time is over, null when we did not write it. */
export function readLink(text: string, now: Date, key: Buffer): Linked | 'expired' | null {
  const parts = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(text);
  if (!parts) return null;
  const given = Buffer.from(parts[5] ?? '');
  const expected = Buffer.from(macOf(text.slice(0, text.lastIndexOf('.')), key));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(parts[4]) * 1000 <= now.getTime()) return 'expired';
  return { subscriptionId: Number(parts[1]), itemId: Number(parts[2]), userId: Number(parts[3]) };
}

const macOf = (body: string, key: Buffer): string => createHmac('sha256', key).update(body).digest('base64url');
