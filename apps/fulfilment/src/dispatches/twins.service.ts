import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { CarrierError } from '../labels/carrier-error.ts';
import { RoyalMailGateway } from '../labels/royal-mail.gateway.ts';
import { labelReferenceOf } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';

/** Long after any request to the carrier that we have given up can still be under way there. */
const LOOK_AFTER_MS = 15 * 60_000;

/**
 * A request that we stopped waiting for may still be worked at the carrier, and make its parcel after we have looked for it in vain and
 * ordered another, or taken everything back. Once that cannot happen any more it is looked for, and what is too many is voided.
 */
@Injectable()
export class TwinsService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly carrier: RoyalMailGateway,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** `number`: of the reference under which something was ordered. */
  lookLater(tx: Tx, itemId: number, number: number): Promise<void> {
    const dueAt = new Date(tx.now.getTime() + LOOK_AFTER_MS);
    return tx.schedule({ kind: 'void-twins', key: `item:${itemId}:${number}`, data: { itemId, number }, dueAt });
  }

  /** Voids all but the parcel that is ours. */
  async void(itemId: number, number: number): Promise<void> {
    const dispatch = await this.records.find(this.db, itemId);
    const reference = labelReferenceOf(itemId, number);
    // It is being bought under this very reference: whoever buys it looks at what is there, and later again.
    if (!dispatch || (dispatch.labelReference === reference && dispatch.trackingNumber === null)) return;
    for (const order of await this.carrier.findOrders(reference)) {
      if (order.isOnItsWay || (order.trackingNumber !== null && order.trackingNumber === dispatch.trackingNumber))
        continue;
      try {
        await this.carrier.voidOrder(order.orderId);
        this.log.info('second parcel taken back', { itemId });
      } catch (error) {
        if (!(error instanceof CarrierError) || error.kind !== 'refused') throw error;
        this.log.error('second parcel not taken back', { itemId });
      }
    }
  }
}
