import { Injectable } from '@nestjs/common';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { isCharged } from '../decisions/lifecycle/payment.ts';
import { nextLook } from '../decisions/notice.ts';
import { stateOf } from '../model/aggregate.ts';
import type { Item } from '../model/item.entity.ts';
import { IS_FOR_LINE } from '../model/prescribed.ts';
import { chargedAt } from '../model/schedule.ts';
import type { Subscription } from '../model/subscription.entity.ts';

export interface OpenCharge extends Row {
  id: string;
  item_id: number;
}
interface Rows {
  subscription: Subscription;
  items: Item[];
}

/** The jobs of a subscription as it stands: its charges, its announcements, the payments to be closed. */
@Injectable()
export class PlansService {
  // An item to be charged has a job at its time; any other has none.
  async plan(
    tx: Tx,
    { subscription, items }: Rows,
    open: (items: number[]) => Promise<OpenCharge[]> = (ids) => this.openOf(tx, ids),
  ): Promise<void> {
    const state = stateOf(subscription, items);
    const idle: string[] = [];
    for (const item of items) {
      const isDue = item.status === 'upcoming' && item.dueAt && isCharged(state, item);
      const key = `item:${item.id}`;
      if (isDue && item.dueAt)
        await tx.schedule({
          kind: 'item-due',
          key,
          data: { itemId: item.id },
          dueAt: chargedAt({ ...item, dueAt: item.dueAt }),
        });
      else idle.push(key);
    }
    await tx.unschedule('item-due', ...idle);
    await this.planNotices(tx, { subscription, items });
    await this.closeCharges(tx, items, open);
  }

  private async planNotices(tx: Tx, aggregate: Rows): Promise<void> {
    const { id } = aggregate.subscription;
    const dueAt =
      nextLook(stateOf(aggregate.subscription, aggregate.items), tx.now) ??
      (await this.endOfPrescription(tx, aggregate));
    const job = { kind: 'notices', key: `subscription:${id}` };
    if (dueAt) await tx.schedule({ ...job, data: { subscriptionId: id }, dueAt });
    else await tx.unschedule(job.kind, job.key);
  }

  // A payment that was given up is checked again when its prescription runs out: from then a prescriber must look first.
  private async endOfPrescription(tx: Tx, { subscription, items }: Rows): Promise<Date | null> {
    const { id, status, chargesPaid } = subscription;
    if (status !== 'failed' || chargesPaid === 0 || !items.some(isGivenUpMedicine)) return null;
    const row = await tx.first<{ until: string | null }>(
      `select min(line.until)::text as until from (
         select (select max(p.valid_until) from prescriptions p where ${IS_FOR_LINE}) as until from items i
         where i.subscription_id = ? and i.status = 'failed' and i.treatment_status = 'upcoming' and i.is_prescription) line`,
      [id],
    );
    return row?.until ? londonMoment(addDays(row.until, 1), '09:00') : tx.now;
  }

  // The open payment of an item that is no longer to be paid is closed.
  private async closeCharges(tx: Tx, items: Item[], open: (items: number[]) => Promise<OpenCharge[]>): Promise<void> {
    const ids = items.filter((item) => item.status !== 'upcoming' && item.status !== 'failed').map((item) => item.id);
    if (ids.length === 0) return;
    for (const { id } of await open(ids)) await tx.schedule({ kind: 'close-charge', key: id, data: { chargeId: id } });
  }

  /** The open payments of these items. */
  openOf(reads: Reader, itemIds: number[]): Promise<OpenCharge[]> {
    return reads.rows<OpenCharge>(
      `select id, item_id from charges where item_id = any(?) and state in ('created', 'requires_action', 'processing')`,
      [itemIds],
    );
  }
}

const isGivenUpMedicine = ({ status, treatmentStatus, isPrescription }: Item): boolean =>
  status === 'failed' && treatmentStatus === 'upcoming' && isPrescription;
