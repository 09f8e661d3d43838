import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { itemClosed, itemCleared, itemHeld, itemPaid, paymentRefunded } from '@sorrel/contracts/billing/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { CustomersService } from '../customers/customers.service.ts';
import { londonDate } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { supplierOf } from '../documents/pharmacy.ts';
import { paidSnapshot } from '../snapshots/snapshot.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';
import { DispatchRecords } from '../records/records.service.ts';

/** Billing's events about an item. Each is handled on its own: none waits for another. */
@Controller()
export class DispatchesListener {
  constructor(
    private readonly records: DispatchRecords,
    private readonly customers: CustomersService,
    private readonly snapshots: SnapshotsService,
    private readonly business: BusinessCopy,
  ) {}

  @EventHandler(itemPaid)
  async onPaid(data: z.output<typeof itemPaid.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    const [customer, business] = await this.records.paid(tx, data, seq, (reads) =>
      Promise.all([this.customers.find(reads, data.userId), this.business.of(reads)]),
    );
    // The customer is not known yet, or has no address: the particulars are kept when the receipt is first needed.
    if (!customer?.address) return;
    const seller = supplierOf(business, londonDate(new Date(data.paidAt)));
    await this.snapshots.take(tx, data.itemId, 'paid', paidSnapshot(customer, seller), tx.now);
  }

  @EventHandler(itemCleared)
  onCleared(data: z.output<typeof itemCleared.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.records.gate(tx, data, seq, {
      to: 'cleared',
      prescriptionId: data.prescriptionId,
      shipOn: data.shipOn,
    });
  }

  @EventHandler(itemHeld)
  onHeld(data: z.output<typeof itemHeld.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.records.gate(tx, data, seq, { to: 'held', reason: data.reason });
  }

  @EventHandler(itemClosed)
  onClosed(data: z.output<typeof itemClosed.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.records.gate(tx, data, seq, { to: 'closed', reason: data.how });
  }

  @EventHandler(paymentRefunded)
  async onRefunded(
    { refundId, itemId, amountPence, creditPence, cause, at, isFull }: z.output<typeof paymentRefunded.data>,
    tx: Tx,
  ): Promise<void> {
    await tx.rows(
      'insert into refunds (refund_id, item_id, amount_pence, credit_pence, cause, at) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
      [refundId, itemId, amountPence, creditPence, cause, at],
    );
    // A parcel that had trouble and waited for its money to go back is settled.
    if (!isFull) return;
    await tx.rows(
      `update parcel_exceptions set state = 'settled', settled_at = ? where item_id = ? and state = 'refunding'`,
      [tx.now, itemId],
    );
  }
}
