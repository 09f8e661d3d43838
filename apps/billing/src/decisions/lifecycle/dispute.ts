import { history, type Decision, type Note } from '../../model/decision.ts';
import type { SubscriptionState } from '../../model/subscription.ts';

/** A dispute begins or ends: cleared items are held from dispatch, and released again under the prescription they had. */
export function disputed(
  state: SubscriptionState,
  isHolding: boolean,
  prescriptions: Map<number, number | null>,
): Decision {
  if (state.isDisputed === isHolding) return { state, notes: [] };
  const cleared = state.items.filter((item) => item.status === 'paid' && item.treatmentStatus === 'paid');
  const notes = cleared.flatMap((item): Note[] => {
    const prescriptionId = prescriptions.get(item.sequence);
    if (isHolding) return [{ kind: 'item-held', sequence: item.sequence, reason: 'dispute' }];
    return prescriptionId ? [{ kind: 'item-cleared', sequence: item.sequence, prescriptionId }] : [];
  });
  const text = isHolding
    ? 'Held: the customer disputes a payment at their bank'
    : 'The dispute is settled; charges and dispatch go on';
  return { state: { ...state, isDisputed: isHolding }, notes: [...notes, history(text, 'Told by the card provider')] };
}
