import { coolingOff } from '@sorrel/contracts/billing/cooling-off';
import type { Change } from '@sorrel/contracts/billing/change';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import { pounds } from '@sorrel/contracts/money';
import type { ItemForm } from '@sorrel/contracts/billing/words';
import type { Decision } from '../model/decision.ts';
import { written } from '../model/schedule.ts';
import { dueAtOf, type SubscriptionState } from '../model/subscription.ts';
import type { PlannedCharge } from './forecast.ts';

interface Foreseen {
  change: Change;
  decision: Decision;
  charges: PlannedCharge[];
  /** Why the next charge would not be made. */
  held: HoldReason | null;
  goods: { form: ItemForm; isPrescription: boolean };
}

/** What follows from a change, in sentences a person can check against their calendar and their bank. */
export function textsOf({ change, decision, charges, held, goods }: Foreseen): string[] {
  const { state } = decision;
  const first = charges[0];
  const isLeaving = change.kind === 'cancel' || change.kind === 'end';
  const says: string[] = [];
  if (first) {
    const due = charges.filter((charge) => charge.date === first.date);
    const sum = due.reduce((total, charge) => total + charge.price.totalPence, 0);
    says.push(isChargedNow(change, state, charges) ? nowWords(sum) : laterWords(sum, written(first.date)));
  } else if (isLeaving) says.push('You will not be charged again.');
  else if (!held) says.push('Nothing is planned to be charged.');
  if (held && !isLeaving) says.push(heldTexts({ reason: held, status: state.status }).next);
  if (state.pause !== null && change.kind === 'pause')
    says.push('We write to you three days before, and you can resume at any time.');
  if (isLeaving) says.push(...leaving(decision, goods));
  return says;
}

/** Whether the first charge is made with the change: what was asked for at once, unless something stands in its way. */
export const isChargedNow = (change: Change, state: SubscriptionState, [first]: PlannedCharge[]): boolean =>
  change.kind === 'send-now' && first !== undefined && first.date === dueAtOf(state);

const nowWords = (pence: number): string =>
  pence === 0
    ? 'Your next delivery is made ready now, and nothing is charged for it.'
    : `You are charged ${pounds(pence)} now.`;
const laterWords = (pence: number, day: string): string =>
  pence === 0
    ? `Your next delivery is on ${day}, and nothing is charged for it.`
    : `You will next be charged ${pounds(pence)} on ${day}.`;

export const backupText = (last4: string): string =>
  `If your card is refused and there is nothing left to try with it, we charge your backup card ending in ${last4}.`;

function leaving({ state, notes }: Decision, goods: Foreseen['goods']): string[] {
  const due = dueAtOf(state);
  if (state.status === 'active' && due !== null)
    return [`It ends on ${written(due)}, and you can undo this until then.`, coolingOff(goods)];
  if (state.status !== 'cancelled')
    return ['What you have already paid for is still sent to you. You can undo this until then.', coolingOff(goods)];
  return notes.some((note) => note.kind === 'refund')
    ? ['Nothing has been sent yet, so what you paid goes back to your card and your credit. This cannot be undone.']
    : ['This ends at once and cannot be undone. You can start again at any time.'];
}
