import type { ItemState, SubscriptionState } from '../src/model/subscription.ts';

/** Builders for the specs of subscriptions: valid by default, override what matters. */
export const anItem = (over: Partial<ItemState> = {}): ItemState => ({
  id: over.sequence ?? 1,
  sequence: 1,
  stid: 'S1-1',
  status: 'upcoming',
  treatmentStatus: 'upcoming',
  interval: 'month',
  intervalDuration: 2,
  dueAt: null,
  anchorDay: null,
  before: null,
  round: 0,
  paidAt: null,
  isContraindicated: false,
  ...over,
});

const PAID_AT = new Date('2026-11-02T10:00:00Z');
const paid = (over: Partial<ItemState>): ItemState =>
  anItem({ status: 'paid', treatmentStatus: 'review', paidAt: PAID_AT, round: 1, dueAt: '2026-11-02', ...over });
const next = (over: Partial<ItemState> = {}): ItemState => anItem({ id: 2, sequence: 2, dueAt: '2027-01-02', ...over });

const ITEMS: Record<SubscriptionState['status'], ItemState[]> = {
  pending: [anItem({ dueAt: '2026-11-02' })],
  failed: [anItem({ status: 'failed', dueAt: '2026-11-02' })],
  incomplete: [paid({ treatmentStatus: 'upcoming', round: 0 }), next()],
  review: [paid({}), next()],
  shipping: [paid({ treatmentStatus: 'paid' }), next()],
  active: [paid({ status: 'shipped', treatmentStatus: 'shipped' }), next()],
  cancelled: [
    paid({ status: 'shipped', treatmentStatus: 'shipped' }),
    next({ status: 'cancelled', treatmentStatus: 'cancelled' }),
  ],
  refused: [
    paid({ status: 'refunded', treatmentStatus: 'refused' }),
    next({ status: 'cancelled', treatmentStatus: 'cancelled' }),
  ],
};

export function aSubscription(
  status: SubscriptionState['status'],
  over: Partial<SubscriptionState> = {},
): SubscriptionState {
  return {
    status,
    shouldCancel: false,
    frequency: null,
    pause: null,
    isDisputed: false,
    items: ITEMS[status],
    ...over,
  };
}

export const kinds = (notes: { kind: string }[]): string[] =>
  notes.map((note) => note.kind).filter((kind) => kind !== 'history');
export const statuses = (state: SubscriptionState): string[] =>
  state.items.map((item) => `${item.status}/${item.treatmentStatus}`);
