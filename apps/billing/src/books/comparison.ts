import { pounds } from '@sorrel/contracts/money';

/** What the provider reports for a period. */
export interface Statement {
  payments: { id: string; amountPence: number }[];
  refunds: { id: string; amountPence: number; paymentId: string }[];
  disputes: { id: string; amountPence: number; paymentId: string }[];
}
export interface Booked {
  id: string;
  amountPence: number;
  paymentId: string;
  subscriptionId: number | null;
}
/** The same as our books have it, by the provider's ids. */
export interface Ledger {
  payments: Booked[];
  refunds: Booked[];
  disputes: Booked[];
}
export interface Difference {
  what: string;
  subscriptionId: number | null;
  paymentId: string | null;
  oursPence: number | null;
  theirsPence: number | null;
}

const NOUNS = {
  payments: { noun: 'payment', did: 'took', was: 'taken' },
  refunds: { noun: 'refund', did: 'gave back', was: 'given back' },
  disputes: { noun: 'dispute', did: 'had to return', was: 'returned to a bank' },
} as const;
type Kind = keyof typeof NOUNS;
const KINDS = Object.keys(NOUNS) as Kind[];

/**
 * Everything the two do not agree on. `ours` holds all that the statement names and what we booked in its time;
 * what of that the statement does not name is left for a look of its own (`missing`).
 */
export function compare(theirs: Statement, ours: Ledger): Difference[] {
  return KINDS.flatMap((kind) => {
    const booked = new Map(ours[kind].map((one) => [one.id, one]));
    return theirs[kind].flatMap((seen) => {
      const own = booked.get(seen.id);
      if (own?.amountPence === seen.amountPence) return [];
      const { noun, did } = NOUNS[kind];
      const paymentId = 'paymentId' in seen ? seen.paymentId : seen.id;
      return [
        {
          what: own
            ? `The card provider ${did} ${pounds(seen.amountPence)} with ${noun} ${seen.id}; our books say ${pounds(own.amountPence)}.`
            : `The card provider ${did} ${pounds(seen.amountPence)} with ${noun} ${seen.id}, which our books do not know.`,
          subscriptionId: own?.subscriptionId ?? null,
          paymentId,
          oursPence: own?.amountPence ?? null,
          theirsPence: seen.amountPence,
        },
      ];
    });
  });
}

/** Booked by us in the statement's period, and not named by it. */
export function missing(theirs: Statement, ours: Ledger): (Booked & { kind: Kind })[] {
  return KINDS.flatMap((kind) => {
    const named = new Set(theirs[kind].map(({ id }) => id));
    return ours[kind].filter(({ id }) => !named.has(id)).map((one) => ({ ...one, kind }));
  });
}

/** A movement that the provider does not know even when asked for it alone. */
export function unfounded(
  { kind, id, amountPence, subscriptionId, paymentId }: Booked & { kind: Kind },
  theirsPence: number,
): Difference {
  const { noun, was } = NOUNS[kind];
  return {
    what: `Our books say that ${pounds(amountPence)} was ${was} with ${noun} ${id}; the card provider shows ${theirsPence === 0 ? 'nothing' : pounds(theirsPence)}.`,
    subscriptionId,
    paymentId,
    oursPence: amountPence,
    theirsPence,
  };
}
