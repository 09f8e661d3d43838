import { Injectable } from '@nestjs/common';
import { refusalText } from '@sorrel/contracts/billing/words';
import type { Tx } from '@sorrel/service-kit/database/db';
import { heldAs } from '../decisions/clinical.ts';
import { NOTHING_AWAITED, outlookOf } from '../decisions/outlook.ts';
import { classOf, reasonOf, type Refusal } from '../decisions/retry-plan.ts';
import { isUnpaidOrder, stateOf } from '../model/aggregate.ts';
import { heldNext } from '../model/held-next.ts';
import { isAskedNow } from '../model/schedule.ts';
import type { Item } from '../model/item.entity.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import type { SubscriptionState } from '../model/subscription.ts';

interface Rows {
  subscription: Subscription;
  items: Item[];
}

/** What comes next for a subscription, in a sentence that is kept with its row. */
@Injectable()
export class OutlooksService {
  // The outlook is stored with the row: lists and cards show it, and each line of the history records what it was then.
  async foresee(tx: Tx, { subscription, items }: Rows, isNew: boolean): Promise<void> {
    const item = items.find((one) => one.status === 'upcoming');
    const isPending = subscription.status === 'pending' && item !== undefined;
    const last =
      isPending && !isNew
        ? await tx.first<{ refusal: Refusal }>(
            'select refusal from charges where item_id = ? and refused_at is not null order by attempt desc limit 1',
            [item.id],
          )
        : undefined;
    const awaited = isPending
      ? {
          at: item.nextAttemptAt ?? null,
          why: last ? refusalText(reasonOf(last.refusal)) : null,
          isCustomers: last ? classOf(last.refusal) === 'customer' : false,
          isBackup: Boolean(item.nextMethodId),
          isOrder: isUnpaidOrder(subscription),
          isNow: false,
        }
      : { ...NOTHING_AWAITED, isNow: Boolean(item?.dueAt && isAskedNow({ ...item, dueAt: item.dueAt })) };
    this.look(subscription, stateOf(subscription, items), items, awaited);
  }

  /** The outlook of an order that is about to be written with its first item: it would else be written a moment later, by itself. */
  foreseeOrder(
    subscription: Subscription,
    first: Omit<Parameters<typeof stateOf>[1][number], 'id'> & Partial<Item>,
  ): void {
    this.look(subscription, stateOf(subscription, [{ ...first, id: 0 }]), [first], {
      ...NOTHING_AWAITED,
      at: first.nextAttemptAt ?? null,
      isOrder: isUnpaidOrder(subscription),
    });
  }

  look(
    subscription: Subscription,
    state: SubscriptionState,
    items: (Pick<Item, 'status' | 'treatmentStatus'> & Partial<Pick<Item, 'hold'>>)[],
    awaited: Parameters<typeof outlookOf>[1] = NOTHING_AWAITED,
  ): void {
    const held = heldNext(subscription, items)?.hold;
    subscription.outlook = outlookOf(state, awaited, held ? heldAs(held) : null);
  }
}
