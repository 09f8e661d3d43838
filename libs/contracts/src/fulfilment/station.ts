/** What a scan at the station came to. These go on. */
const GO_ON = ['opened', 'right', 'labelled', 'check-opened', 'check-right'] as const;
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
  'void-label',
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

/** Why a pack of another batch is taken than the one put aside; `sooner`: it expires before that one. */
export const SWAP_REASONS = ['damaged', 'missing', 'sooner', 'other'] as const;
export type SwapReason = (typeof SWAP_REASONS)[number];
export interface Swap {
  reason: SwapReason;
  note: string;
}
/** `other` says nothing by itself. */
export const isSwapReasoned = ({ reason, note }: Swap): boolean => reason !== 'other' || note.length >= 3;
