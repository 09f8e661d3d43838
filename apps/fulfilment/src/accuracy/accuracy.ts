import type { CheckState } from '@sorrel/contracts/fulfilment/accuracy-check';

/** What lies packed at the bench: one person's scan of the right pack, and what a second person found of it. */
export interface Packing {
  /** The scan that matched the pack: packed anew, it is another. */
  scanId: number;
  code: string;
  batchId: number | null;
  packedAt: Date;
  byId: number;
  byName: string;
  check: { outcome: 'passed' | 'failed'; byName: string } | null;
}

/** Where the check stands of an item of that code, for which a pack of that batch is put aside. What was packed as something else counts for nothing. */
export function checkStateOf(packing: Packing | null, now: { code: string; batchId: number | null }): CheckState {
  if (!packing || packing.code !== now.code || packing.batchId !== now.batchId) return 'needed';
  if (packing.check?.outcome === 'failed') return 'needed';
  return packing.check ? 'passed' : 'waiting';
}

export type Opening = 'to-pack' | 'to-check' | 'not-yours' | 'nothing-to-check';

/** What scanning an order opens it for. Whoever packed it may pack it anew while it waits, and never checks it. */
export function openingOf(
  state: CheckState | null,
  who: { isPacker: boolean; mayPack: boolean; mayCheck: boolean },
): Opening {
  if (state === 'waiting') {
    if (who.isPacker) return who.mayPack ? 'to-pack' : 'not-yours';
    return who.mayCheck ? 'to-check' : 'not-yours';
  }
  return who.mayPack ? 'to-pack' : 'nothing-to-check';
}

/** Why this person may not decide on this packing; null when they may. `own`: what they themselves scanned of it since it was packed. */
export function whyNoVerdict(
  state: CheckState | null,
  packing: Packing | null,
  given: { userId: number; isPass: boolean; own: { hasOpened: boolean; hasMatched: boolean } },
): { code: string; text: string } | null {
  if (packing?.check)
    return {
      code: 'checked_already',
      text: `${packing.check.byName} has checked this parcel already: it ${packing.check.outcome}.`,
    };
  if (state !== 'waiting' || !packing)
    return {
      code: 'not_waiting',
      text: 'This parcel does not wait for a check any more. Please scan its order again.',
    };
  if (packing.byId === given.userId)
    return { code: 'own_packing', text: 'You have packed this parcel yourself, so somebody else has to check it.' };
  if (!given.own.hasOpened)
    return { code: 'not_open', text: 'This order is not open for its check. Please scan it first.' };
  if (given.isPass && !given.own.hasMatched)
    return { code: 'not_scanned', text: 'Please scan the pack in the parcel first, then pass it.' };
  return null;
}
