import type { CaseClaim } from '@sorrel/contracts/consultations/cases';

/** How long a claim lasts after the last beat of the browser that holds it; it beats four times in that time. */
export const CLAIM_MS = 120_000;

/** Who has a case open. Moments are real time: nobody loses a case because the product's clock was moved. */
export interface Claim {
  userId: number;
  name: string;
  claimedAt: Date;
  beatAt: Date;
}

const isAlive = ({ beatAt }: Claim, now: Date): boolean => now.getTime() - beatAt.getTime() < CLAIM_MS;

/** What becomes of a case that somebody opens: theirs from now on, theirs as before, taken from somebody, or left with its holder. */
export type Claiming = 'new' | 'kept' | 'taken-over' | 'refused';

export function claiming(
  claim: Claim | null,
  who: { userId: number; now: Date; isTakeover?: boolean | undefined },
): Claiming {
  if (!claim || !isAlive(claim, who.now)) return 'new';
  if (claim.userId === who.userId) return 'kept';
  return who.isTakeover ? 'taken-over' : 'refused';
}

/** Somebody else has it, and is still there. */
export const isHeldByOther = (claim: Claim | null, who: { userId: number; now: Date }): claim is Claim =>
  claiming(claim, who) === 'refused';

/** As a screen shows it; null for one that has run out. */
export const shownClaim = (claim: Claim | null, who: { userId: number; now: Date }): CaseClaim | null =>
  claim && isAlive(claim, who.now)
    ? {
        by: claim.name,
        isMine: claim.userId === who.userId,
        since: claim.claimedAt.toISOString(),
        until: new Date(claim.beatAt.getTime() + CLAIM_MS).toISOString(),
      }
    : null;
