import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { itemClosed, itemCleared, itemHeld, itemPaid, paymentRefunded } from '@sorrel/contracts/billing/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { CustomersService } from '../customers/customers.service.ts';
import { paidSnapshot } from '../snapshots/snapshot.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';
import { DispatchRecords } from './records.service.ts';

/** What billing says about an item. Each fact stands on its own: none waits for another. */
@Injectable()
export class DispatchesListener {
  constructor(
    private readonly records: DispatchRecords,
    private readonly customers: CustomersService,
    private readonly snapshots: SnapshotsService,
  ) {}

  @Hears(itemPaid)
  async onPaid(data: z.output<typeof itemPaid.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    await this.records.paid(tx, data, seq);
    const customer = await this.customers.find(tx, data.userId);
    // Not known yet, or without an address: kept when the receipt is first needed.
    if (customer?.address) await this.snapshots.take(tx, data.itemId, 'paid', paidSnapshot(customer), tx.now);
  }

  @Hears(itemCleared)
  onCleared(data: z.output<typeof itemCleared.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.records.gate(tx, data, seq, {
      to: 'cleared',
      prescriptionId: data.prescriptionId,
      shipOn: data.shipOn,
    });
  }

  @Hears(itemHeld)
  onHeld(data: z.output<typeof itemHeld.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.records.gate(tx, data, seq, { to: 'held', reason: data.reason });
  }

  @Hears(itemClosed)
  onClosed(data: z.output<typeof itemClosed.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.records.gate(tx, data, seq, { to: 'closed', reason: data.how });
  }

  @Hears(paymentRefunded)
  async onRefunded(
    { refundId, itemId, amountPence, creditPence, cause, at }: z.output<typeof paymentRefunded.data>,
    tx: Tx,
  ): Promise<void> {
    await tx.rows(
      'insert into refunds (refund_id, item_id, amount_pence, credit_pence, cause, at) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
      [refundId, itemId, amountPence, creditPence, cause, at],
    );
  }
}
