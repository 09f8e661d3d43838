import type { PrescriptionStanding } from '@sorrel/contracts/fulfilment/rpc';

/** How a prescription stands, the gravest first: what is not genuine is nothing at all, and what was revoked stays revoked. */
export function standingOf(known: {
  isGenuine: boolean;
  isRevoked: boolean;
  validUntil: string;
  dispensed: number;
  supplies: number;
  today: string;
}): PrescriptionStanding {
  if (!known.isGenuine) return 'unproven';
  if (known.isRevoked) return 'revoked';
  if (known.validUntil < known.today) return 'expired';
  return known.dispensed >= known.supplies ? 'dispensed' : 'valid';
}

/** "Zoë O’Brien-Smith" as "Z. O.": enough to compare with a paper in hand, and no name to anybody else. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0]?.toUpperCase()}.`)
    .join(' ');
