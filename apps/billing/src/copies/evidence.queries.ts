import { Injectable } from '@nestjs/common';
import { MINIMUM_PHOTOS } from '@sorrel/contracts/words';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { formulaKey } from '../catalogue/product.ts';
import type { Item } from '../model/item.entity.ts';
import { IS_NEWEST, STANDS } from '../model/prescribed.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import { Marks, type StoredMark } from './marks.service.ts';

/** What the copies say about whether treatment may begin or go on. */
@Injectable()
export class EvidenceQueries {
  constructor(private readonly marks: Marks) {}

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
    const row = await tx.first<StoredMark & Row>(
      'select user_id, is_pregnant, record_sealed from patients where user_id = ?',
      [userId],
    );
    return row ? this.marks.isPregnant(row) : false;
  }

  /** The prescription under which this item may be supplied without a new review: same formula, in date, a repeat left. */
  async repeatFor(reader: Reader, item: Item, today: string): Promise<number | null> {
    const row = await reader.first<{ id: number }>(
      `select p.id from prescriptions p join items i on i.id = ? where p.subscription_id = ? and p.formula = ? and p.valid_until >= ? and ${STANDS} and ${IS_NEWEST}
         and (select count(*) from items o where o.prescription_id = p.id and o.id <> i.id) <= p.repeats
         and exists (select 1 from items o where o.prescription_id = p.id and o.treatment_status = 'shipped')
       order by p.signed_at desc limit 1`,
      [item.id, item.subscriptionId, formulaKey(item.code, item.ingredients), today],
    );
    return row?.id ?? null;
  }

  /** The prescription that covers an item the moment it is paid: signed for it ahead of the charge, or a repeat. */
  async coverOf(reader: Reader, item: Item, today: string): Promise<number | null> {
    if (await this.isCovered(reader, item, today)) return item.prescriptionId ?? null;
    return this.repeatFor(reader, item, today);
  }

  /** Whether the prescription that an item carries still covers it: in date, and not revoked. */
  async isCovered(
    reader: Reader,
    { id, prescriptionId }: Pick<Item, 'id' | 'prescriptionId'>,
    today: string,
  ): Promise<boolean> {
    if (!prescriptionId) return false;
    const sql = `select 1 from prescriptions p join items i on i.id = ? where p.id = ? and p.valid_until >= ? and ${STANDS}`;
    return (await reader.first(sql, [id, prescriptionId, today])) !== undefined;
  }
}
