import { Injectable } from '@nestjs/common';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import { arrivesOn } from '@sorrel/contracts/packing';
import { nationOf } from '@sorrel/contracts/working-days';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Shipment } from '../labels/shipment.ts';
import { RoyalMailTracking } from './royal-mail-tracking.gateway.ts';
import { nextAsk } from './progress.ts';

/** A parcel that leaves: of an item, or of what is sent again for it. */
export interface Leaving {
  trackingNumber: string;
  itemId: number;
  reshipId: number | null;
  subscriptionId: number;
  userId: number;
  shipment: Pick<Shipment, 'contents' | 'recipient'>;
}

/** Parcels are followed from the moment they leave. */
@Injectable()
export class Following {
  constructor(private readonly tracking: RoyalMailTracking) {}

  /** Written at the end of the transaction that closes the parcel, in the same statement as its event. */
  async begin(tx: Tx, { trackingNumber, itemId, reshipId, subscriptionId, userId, shipment }: Leaving): Promise<void> {
    if (!this.tracking.isOn) return;
    const isCold = shipment.contents.some(({ kind }) => kind === 'pen');
    const coldUntil = isCold ? endOfArrival(tx.now, shipment.recipient.address.postcode) : null;
    const askAt = nextAsk({ leftAt: tx.now, status: null, coldUntil }, tx.now);
    tx.append('parcels', {
      tracking_number: trackingNumber,
      item_id: itemId,
      reship_id: reshipId,
      subscription_id: subscriptionId,
      user_id: userId,
      left_at: tx.now,
      ask_at: askAt,
      cold_until: coldUntil,
      is_cold_told: false,
    });
    if (askAt) await this.askAt(tx, askAt);
  }

  /** One job for all parcels of that moment: it takes whatever is due by then. */
  askAt(tx: Tx, moment: Date): Promise<void> {
    return tx.schedule({ kind: 'ask-after-parcels', key: moment.toISOString(), data: {}, dueAt: moment });
  }
}

/** The end of the next working day, where it goes. */
const endOfArrival = (leftAt: Date, postcode: string): Date =>
  londonMoment(addDays(arrivesOn(londonDate(leftAt), { to: nationOf(postcode) }), 1), '00:00');
