import type { ItemStatus, TreatmentStatus } from '@sorrel/contracts/words';

interface Item {
  status: ItemStatus;
  treatment_status: TreatmentStatus;
}

export interface ItemActions {
  ship: boolean;
  documents: boolean;
  shippingLabel: boolean;
  change: boolean;
  remove: boolean;
}

/**
 * A section 4. The guards read the clinical and dispensing state, except where they say "the item's status". What is closed, taken out,
 * refused or given back, is neither changed nor removed: there the server has nothing to do.
 */
export function itemActions({ status, treatment_status: clinical }: Item): ItemActions {
  const isShipped = clinical === 'shipped';
  const isClosed = ['cancelled', 'refunded'].includes(status) || ['cancelled', 'refused'].includes(clinical);
  return {
    ship: clinical === 'paid',
    documents: clinical !== 'upcoming',
    shippingLabel: isShipped,
    change: !isShipped && !isClosed,
    remove: !isShipped && !isClosed && status !== 'shipped' && status !== 'paid',
  };
}

/** What has to be asked before a status is set by hand: money goes back, or the books say something no payment proves. */
export function asksFor(next: ItemStatus): 'confirmation' | 'reason' | null {
  if (next === 'refunded') return 'confirmation';
  return next === 'paid' ? 'reason' : null;
}
