import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { reviewApproved } from '@sorrel/contracts/consultations/events';
import type { Row, Tx } from '@sorrel/service-kit/db';
import { Sealer } from '@sorrel/service-kit/sealed';
import type { Reader } from '../customers/customers.service.ts';
import type { PrescriptionCopy, PrescriptionParticulars } from './prescription.ts';

const PLACE = 'fulfilment.prescriptions.particulars';
interface PrescriptionRow extends Row {
  id: number;
  item_id: number;
  subscription_id: number;
  user_id: number;
  ref: string;
  signed_at: Date;
  date: string;
  valid_until: string;
  repeats: number;
  hash: string;
  particulars_sealed: string;
}

/** The copy of signed prescriptions. They never change after signing. */
@Injectable()
export class PrescriptionsService {
  constructor(private readonly sealer: Sealer) {}

  async keep(
    tx: Tx,
    { itemId, subscriptionId, userId, prescription }: z.output<typeof reviewApproved.data>,
  ): Promise<void> {
    const {
      id,
      ref,
      signedAt,
      date,
      validUntil,
      repeats,
      hash,
      product,
      ingredients,
      directions,
      quantity,
      prescriber,
    } = prescription;
    const sealed = this.sealer.sealJson(PLACE, id, {
      product,
      ingredients,
      directions,
      quantity,
      prescriber,
    } satisfies PrescriptionParticulars);
    await tx.rows(
      `insert into prescription_copies (id, item_id, subscription_id, user_id, ref, signed_at, date, valid_until, repeats, hash, particulars_sealed) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [id, itemId, subscriptionId, userId, ref, signedAt, date, validUntil, repeats, hash, sealed],
    );
  }

  async find(reader: Reader, id: number): Promise<PrescriptionCopy | null> {
    return this.copy(await reader.first<PrescriptionRow>('select * from prescription_copies where id = ?', [id]));
  }

  /** The newest one made for an item itself; a repeat has none of its own. */
  async newestOf(reader: Reader, itemId: number): Promise<PrescriptionCopy | null> {
    return this.copy(
      await reader.first<PrescriptionRow>(
        'select * from prescription_copies where item_id = ? order by id desc limit 1',
        [itemId],
      ),
    );
  }

  private copy(row: PrescriptionRow | undefined): PrescriptionCopy | null {
    if (!row) return null;
    return {
      id: row.id,
      itemId: row.item_id,
      subscriptionId: row.subscription_id,
      userId: row.user_id,
      ref: row.ref,
      signedAt: row.signed_at,
      date: row.date,
      validUntil: row.valid_until,
      repeats: row.repeats,
      hash: row.hash,
      ...this.sealer.openJson<PrescriptionParticulars>(PLACE, row.id, row.particulars_sealed),
    };
  }
}
