import type { OwingEnd } from '@sorrel/contracts/fulfilment/owing';

/** What became of an item that is owed. */
export interface Standing {
  status: 'received' | 'held' | 'ready' | 'label-pending' | 'shipped' | 'closed';
  /** How billing closed it. */
  gateReason: string | null;
  isWithheld: boolean;
  /** What it is by now; null: not known. */
  code: string | null;
}

/** How an owing of this code ends by what its item has become; null: it goes on. While it is being refunded it is held, and still owed. */
export function endOf(owedCode: string, { status, gateReason, isWithheld, code }: Standing): OwingEnd | null {
  if (status === 'shipped') return 'supplied';
  if (status === 'closed') return gateReason === 'refunded' ? 'refunded' : 'cancelled';
  if (status === 'held') return isWithheld ? null : 'held';
  return code !== null && code !== owedCode ? 'changed' : null;
}
