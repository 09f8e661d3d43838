import { Injectable } from '@nestjs/common';
import { MINIMUM_PHOTOS } from '@sorrel/contracts/words';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { formulaKey } from '../catalogue/product.ts';
import type { Item } from '../model/item.entity.ts';
import type { Subscription } from '../model/subscription.entity.ts';

/** What the copies say about whether treatment may begin or go on. */
@Injectable()
export class EvidenceQueries {
  /** Three photos since the order and a submitted consultation for the treatment. */
  async isComplete(
    reader: Reader,
    subscription: Pick<Subscription, 'userId' | 'consultation' | 'createdAt'>,
  ): Promise<boolean> {
    const row = await reader.first<{ photos: number; is_submitted: boolean }>(
      `select (select count(*)::int from photos where user_id = ? and at >= ?) as photos, exists (select 1 from consultations where user_id = ? and slug = ?) as is_submitted`,
      [subscription.userId, subscription.createdAt, subscription.userId, subscription.consultation],
    );
    return row !== undefined && row.photos >= MINIMUM_PHOTOS && row.is_submitted;
  }

  async isPregnant(tx: Tx, userId: number): Promise<boolean> {
    return (
      (await tx.first<{ is_pregnant: boolean }>('select is_pregnant from patients where user_id = ?', [userId]))
        ?.is_pregnant ?? false
    );
  }

  /** The prescription under which this item may be supplied without a new review: same formula, in date, a repeat left. */
  async repeatFor(reader: Reader, item: Item, today: string): Promise<number | null> {
    const row = await reader.first<{ id: number }>(
      `select p.id from prescriptions p where p.subscription_id = ? and p.formula = ? and p.valid_until >= ?
         and (select count(*) from items i where i.prescription_id = p.id and i.id <> ?) <= p.repeats
         and exists (select 1 from items i where i.prescription_id = p.id and i.treatment_status = 'shipped')
       order by p.signed_at desc limit 1`,
      [item.subscriptionId, formulaKey(item.code, item.ingredients), today, item.id],
    );
    return row?.id ?? null;
  }

  /** The prescription that covers an item the moment it is paid: signed for it ahead of the charge, or a repeat. */
  async coverOf(reader: Reader, item: Item, today: string): Promise<number | null> {
    if (item.prescriptionId && (await this.isInDate(reader, item.prescriptionId, today))) return item.prescriptionId;
    return this.repeatFor(reader, item, today);
  }

  async isInDate(reader: Reader, prescriptionId: number, today: string): Promise<boolean> {
    return (
      (await reader.first('select 1 from prescriptions where id = ? and valid_until >= ?', [prescriptionId, today])) !==
      undefined
    );
  }
}
