/** What a scan at the station came to. These go on. */
const GO_ON = ['opened', 'right', 'check-opened', 'check-right'] as const;
/** An error that was caught: another pack or another person's parcel than the order's, or a pack that must not leave. */
export const CAUGHT = [
  'wrong-product',
  'unknown-batch',
  'other-gtin',
  'other-expiry',
  'recalled',
  'quarantined',
  'expired',
  'too-short',
  'other-order',
  'other-batch',
  'left',
] as const;
/** The line stops, and nobody took a wrong thing. */
const HINDERED = [
  'unread',
  'order-first',
  'unknown-order',
  'not-cleared',
  'being-shipped',
  'no-pack',
  'no-batch-read',
  'none-on-shelf',
  'taken-over',
  'to-be-checked',
  'nothing-to-check',
] as const;
export const VERDICTS = [...GO_ON, ...CAUGHT, ...HINDERED] as const;
export type Verdict = (typeof VERDICTS)[number];

const among = (some: readonly Verdict[], verdict: Verdict): boolean => some.includes(verdict);
export const goesOn = (verdict: Verdict): boolean => among(GO_ON, verdict);
export const isCaught = (verdict: Verdict): boolean => among(CAUGHT, verdict);
