import type { SubscriptionItem } from '@sorrel/contracts/billing/words';
import type { LeafletProduct } from '@sorrel/contracts/leaflet';
import type { SubscriptionStatus } from '@sorrel/contracts/words';

/** What is over, and what has left already, asks nobody for anything. */
const OVER: readonly SubscriptionStatus[] = ['cancelled', 'refused', 'failed'];
const TO_COME: readonly SubscriptionItem['treatmentStatus'][] = ['upcoming', 'review', 'paid'];
const MOST = 50;

/** The medicines of these plans that are still to come. */
export const productsToCome = (
  plans: readonly {
    status: SubscriptionStatus;
    items: readonly Pick<SubscriptionItem, 'form' | 'ingredients' | 'treatmentStatus'>[];
  }[],
): LeafletProduct[] =>
  plans
    .filter(({ status }) => !OVER.includes(status))
    .flatMap(({ items }) => items)
    .filter(({ treatmentStatus, ingredients }) => TO_COME.includes(treatmentStatus) && ingredients.length > 0)
    .map(({ form, ingredients }) => ({ form, ingredients }))
    .slice(0, MOST);
