import type { Change } from '@sorrel/contracts/billing/change';
import type { Goods } from '../pricing/price.ts';
import { conflict } from '@sorrel/service-kit/fault';
import type { SubscriptionState } from '../model/subscription.ts';
import type { Sold } from './forecast.ts';

/** A checkout as the subscription it would begin: ordered today, not yet paid. */
export function ordered(
  { product: goods, isContraindicated }: { product: Goods; isContraindicated: boolean },
  today: string,
  frequency: number | null,
  change: Change,
): { state: SubscriptionState; sold: Sold[] } {
  if (!['none', 'promo', 'item', 'card', 'cancel', 'frequency'].includes(change.kind))
    throw conflict('There is no subscription yet. Its plan can be changed once it has begun.');
  const stid = 'S0-1';
  return {
    sold: [{ sequence: 1, stid, name: goods.name, pricePence: goods.pricePence }],
    state: {
      status: 'pending',
      shouldCancel: change.kind === 'cancel',
      frequency: change.kind === 'frequency' && goods.interval === 'month' ? change.frequency : frequency,
      pause: null,
      isDisputed: false,
      items: [
        {
          id: null,
          sequence: 1,
          stid,
          status: 'upcoming',
          treatmentStatus: 'upcoming',
          interval: goods.interval,
          intervalDuration: goods.intervalDuration,
          dueAt: today,
          anchorDay: null,
          before: null,
          round: 0,
          paidAt: null,
          isContraindicated,
        },
      ],
    },
  };
}
