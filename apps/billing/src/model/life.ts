import type { EndedHow } from '@sorrel/contracts/billing/words';
import type { SubscriptionState } from './subscription.ts';

/** A subscription's life as it is counted. */
export interface Life {
  /** The first payment of a line that comes again; null: there was none. */
  startedAt: Date | null;
  endedAt: Date | null;
  endedHow: EndedHow | null;
}

/** Its life after a change. `how`: what the change says of an end. An end that was taken back never was. */
export function lifeOf(
  life: { [K in keyof Life]?: Life[K] | undefined },
  state: {
    status: SubscriptionState['status'];
    items: Pick<SubscriptionState['items'][number], 'interval' | 'paidAt'>[];
  },
  { how, now }: { how: EndedHow | undefined; now: Date },
): Life {
  const isOver = state.status === 'cancelled' || state.status === 'refused';
  return {
    startedAt: life.startedAt ?? firstPaid(state.items),
    endedAt: isOver ? (life.endedAt ?? now) : null,
    endedHow: isOver ? (life.endedHow ?? how ?? (state.status === 'refused' ? 'refused' : 'cancelled')) : null,
  };
}

const firstPaid = (items: Parameters<typeof lifeOf>[1]['items']): Date | null =>
  items
    .flatMap(({ interval, paidAt }) => (interval !== null && paidAt ? [paidAt] : []))
    .toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;

/**
 * What lines bring in a month. A line's price is that of a month, and one that comes every three months is charged three of them: however
 * often it comes, a month of it brings its price. What is sold once brings nothing.
 */
export const monthlyOf = (lines: readonly { interval: 'month' | null; pricePence: number }[]): number =>
  lines.reduce((sum, { interval, pricePence }) => sum + (interval === null ? 0 : pricePence), 0);
