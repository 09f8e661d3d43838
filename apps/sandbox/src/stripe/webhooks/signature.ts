import { createHmac } from 'node:crypto';

/** `Stripe-Signature`: the time and an HMAC of time and body. Uses real time, because receivers refuse signatures over 300 s old. */
export function signatureHeader(body: string, secret: string, atSeconds: number): string {
  const signed = createHmac('sha256', secret).update(`${atSeconds}.${body}`, 'utf8').digest('hex');
  return `t=${atSeconds},v1=${signed}`;
}

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;

/** Real Stripe waits up to hours between tries; here a system that is back gets its events within seconds. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS);
