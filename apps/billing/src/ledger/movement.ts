import type { Account } from '@sorrel/contracts/billing/words';
import type { CreditCause } from '@sorrel/contracts/billing/words';

type MovementKind = 'sale' | 'late' | 'credit' | 'refund' | 'dispute' | 'fee' | 'payout';
export type Entries = Partial<Record<Account, number>>;

export interface Movement {
  /** One movement per key, ever: a repeat writes nothing. */
  key: string;
  kind: MovementKind;
  /** Null: a fee or a payout of the card provider. */
  userId: number | null;
  subscriptionId: number | null;
  /** The period: an item's number in its subscription. One sale for each. */
  sequence: number | null;
  chargeId: string | null;
  entries: Entries;
}

interface Captured {
  id: string;
  userId: number;
  subscriptionId: number;
  sequence: number;
  amountPence: number;
  creditPence: number;
  lines: readonly { amountPence: number }[];
}
interface Returned {
  id: string;
  chargeId: string;
  userId: number;
  subscriptionId: number;
  amountPence: number;
}

export const sumOf = (entries: Entries): number => Object.values(entries).reduce((sum, pence) => sum + pence, 0);
export const saleKey = (chargeId: string): string => `charge:${chargeId}`;
const creditMovementKey = (entryKey: string): string => `credit:${entryKey}`;

/** What was sold for: by card and with credit, which is a way of paying. VAT is contained in it. */
export const considerationOf = ({ amountPence, creditPence }: Pick<Captured, 'amountPence' | 'creditPence'>): number =>
  amountPence + creditPence;

/** A charge that paid for its item. What card and credit did not pay of the goods was given away. */
export function saleOf(charge: Captured, vatPence = 0): Movement {
  const goods = charge.lines.reduce((sum, line) => sum + Math.max(0, line.amountPence), 0);
  const { amountPence: card, creditPence: held } = charge;
  return movementOf(charge, 'sale', {
    card,
    held,
    discounts: goods - card - held,
    sales: vatPence - goods,
    vat: -vatPence,
  });
}

/** Money that came too late or twice: owed back until its refund. */
export function lateOf(charge: Captured): Movement {
  const { amountPence: card, creditPence: held } = charge;
  return movementOf(charge, 'late', { card, held, late: -(card + held) });
}

function movementOf(charge: Captured, kind: MovementKind, entries: Entries): Movement {
  const { id: chargeId, userId, subscriptionId, sequence } = charge;
  return { key: saleKey(chargeId), kind, userId, subscriptionId, sequence, chargeId, entries };
}

const AGAINST: Record<CreditCause, Account> = {
  staff: 'goodwill',
  used: 'held',
  returned: 'held',
  refunded: 'returns',
  referral: 'referrals',
  'referral-reversed': 'referrals',
};

/** Credit that came or went. `isLate`: it belongs to a charge that paid for nothing. `vatPence`: contained in a sale that it gives back. */
export function creditMovementOf(
  userId: number,
  entry: { key: string; cause: CreditCause; amountPence: number },
  isLate: boolean,
  vatPence = 0,
): Movement {
  const against = entry.cause === 'refunded' && isLate ? 'late' : AGAINST[entry.cause];
  return {
    key: creditMovementKey(entry.key),
    kind: 'credit',
    userId,
    subscriptionId: null,
    sequence: null,
    chargeId: chargeIdIn(entry.key),
    entries: { credit: -entry.amountPence, [against]: entry.amountPence - vatPence, vat: vatPence },
  };
}

/** The charge that a credit entry's key names, if it names one. */
export const chargeIdIn = (key: string): string | null =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(key)?.[0] ?? null;

/** Money that went back to the card, or came back here because the bank would not have it. */
export function refundOf(refund: Returned, isLate: boolean, step: 'done' | 'undone', vatPence = 0): Movement {
  const pence = step === 'done' ? refund.amountPence : -refund.amountPence;
  return {
    key: `refund:${refund.id}:${step}`,
    kind: 'refund',
    userId: refund.userId,
    subscriptionId: refund.subscriptionId,
    sequence: null,
    chargeId: refund.chargeId,
    entries: { [isLate ? 'late' : 'returns']: pence - vatPence, vat: vatPence, card: -pence },
  };
}

/** The bank took the money back at a dispute, or gave it to us again. */
export function disputeOf(
  dispute: { id: string; amountPence: number },
  charge: Pick<Captured, 'id' | 'userId' | 'subscriptionId'>,
  step: 'taken' | 'returned',
): Movement {
  const pence = step === 'taken' ? dispute.amountPence : -dispute.amountPence;
  return {
    key: `dispute:${dispute.id}:${step}`,
    kind: 'dispute',
    userId: charge.userId,
    subscriptionId: charge.subscriptionId,
    sequence: null,
    chargeId: charge.id,
    entries: { disputes: pence, card: -pence },
  };
}

/** A lost dispute about what was never sent: nothing was sold after all, so it is a sale given back, and no loss. */
export function disputeCredited(
  dispute: { id: string },
  charge: Pick<Captured, 'id' | 'userId' | 'subscriptionId'>,
  grossPence: number,
  vatPence: number,
): Movement {
  return {
    key: `dispute:${dispute.id}:credited`,
    kind: 'dispute',
    userId: charge.userId,
    subscriptionId: charge.subscriptionId,
    sequence: null,
    chargeId: charge.id,
    entries: { returns: grossPence - vatPence, vat: vatPence, disputes: -grossPence },
  };
}
