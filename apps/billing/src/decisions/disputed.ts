import type { DisputeState } from '@sorrel/contracts/billing/disputes';
import { londonDate } from '@sorrel/contracts/london';
import { pounds } from '@sorrel/contracts/money';
import { written } from '../model/schedule.ts';

export interface Disputed {
  status: string | null;
  amountPence: number | null;
  answerBy: Date | null;
}

/** A dispute as we treat it. A question of the bank takes no money yet; what nobody has read from the provider since it was kept counts as open. */
export function stateOf({ status }: Pick<Disputed, 'status'>): DisputeState {
  if (status === 'won' || status === 'warning_closed') return 'won';
  if (status === 'lost') return 'lost';
  return status === 'under_review' || status === 'warning_under_review' ? 'answered' : 'open';
}

/** Why a payment is not given back, and what to do: the bank has the money, or has given it to the customer already. Null: it may be. */
export function whyNotRefunded(dispute: Disputed): string | null {
  const state = stateOf(dispute);
  const sum = dispute.amountPence === null ? 'this payment' : `${pounds(dispute.amountPence)} of this payment`;
  if (state === 'won') return null;
  if (state === 'lost')
    return `The bank has given the customer ${sum} back, at a dispute that we lost. There is nothing left to refund: a refund would pay it a second time.`;
  const until = dispute.answerBy ? ` by ${written(londonDate(dispute.answerBy))}` : '';
  const next =
    state === 'answered'
      ? 'Evidence has been sent: please wait for the bank’s decision.'
      : `Please answer the dispute${until}, or accept it at the card provider: then the customer keeps the money. Both are under Disputes.`;
  return `The customer disputes ${sum} at their bank, which holds the money until it decides. A refund would pay it a second time. ${next}`;
}
