import { conflict } from '@sorrel/service-kit/fault';
import { pounds } from '@sorrel/contracts/money';
import type { CreditCause } from '@sorrel/contracts/billing/words';

export interface CreditEntry {
  amountPence: number;
  cause: CreditCause;
  /** One entry per key, ever, so that a repeat is harmless. */
  key: string;
}

export const LARGEST_CHANGE_PENCE = 100_000;

export const balanceOf = (entries: Pick<CreditEntry, 'amountPence'>[]): number =>
  entries.reduce((sum, entry) => sum + entry.amountPence, 0);

/** The balance after an entry; it never goes below zero. */
export function balanceAfter(balancePence: number, entry: Pick<CreditEntry, 'amountPence'>): number {
  const after = balancePence + entry.amountPence;
  if (after < 0)
    throw conflict(`The credit is ${pounds(balancePence)}, so ${pounds(-entry.amountPence)} cannot be taken off.`);
  return after;
}

/** What of a reward can be taken back when a friend's order is refunded: never more than is left. */
export const reversible = (balancePence: number, rewardPence: number): number => Math.min(balancePence, rewardPence);

export const chargeKey = (chargeId: string, step: 'used' | 'returned'): string => `charge:${chargeId}:${step}`;
/** The charge comes first: it says what the credit had paid for. */
export const refundKey = (chargeId: string, refundId: string): string => `refund:${chargeId}:${refundId}`;
export const referralKey = (friendId: number, step: 'earned' | 'reversed'): string => `referral:${friendId}:${step}`;
