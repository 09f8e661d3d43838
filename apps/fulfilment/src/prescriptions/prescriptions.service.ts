import { createHash, verify } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { prescriptionRevoked, reviewApproved } from '@sorrel/contracts/consultations/events';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { Reader } from '../customers/customers.service.ts';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { supplierOf } from '../documents/pharmacy.ts';
import type { PrescriptionCopy, PrescriptionParticulars, Signed, SignedDocument } from '../model/prescription.ts';

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
  revoked_at: Date | null;
}

const COPIES =
  'select p.*, r.revoked_at from prescription_copies p left join revocations r on r.prescription_id = p.id';

/** The copy of signed prescriptions. They never change after signing. */
@Injectable()
export class PrescriptionsService {
  constructor(
    private readonly sealer: Sealer,
    private readonly business: BusinessCopy,
  ) {}

  async keep(
    tx: Tx,
    { itemId, subscriptionId, userId, prescription, letter }: z.output<typeof reviewApproved.data>,
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
      document,
      signature,
      publicKey,
    } = prescription;
    const signed = document && signature && publicKey ? { document, signature, publicKey } : null;
    // Nothing is dispensed from words without a valid signature: the event becomes a dead letter, and the item is never ready.
    if (signed && !isGenuine(signed, hash)) throw NOT_GENUINE();
    const known = await this.business.of(tx);
    const sealed = this.sealer.sealJson(PLACE, id, {
      product,
      ingredients,
      directions,
      quantity,
      prescriber,
      signed,
      // Left out if not known yet: its page then names the pharmacy that first prints it.
      ...(known.business.pharmacy_name ? { pharmacy: supplierOf(known) } : {}),
      ...(letter ? { letter } : {}),
    } satisfies PrescriptionParticulars);
    await tx.rows(
      `insert into prescription_copies (id, item_id, subscription_id, user_id, ref, signed_at, date, valid_until, repeats, hash, particulars_sealed) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [id, itemId, subscriptionId, userId, ref, signedAt, date, validUntil, repeats, hash, sealed],
    );
  }

  async revoke(
    tx: Tx,
    { prescriptionId, userId, revokedAt }: z.output<typeof prescriptionRevoked.data>,
  ): Promise<void> {
    await tx.rows(
      'insert into revocations (prescription_id, user_id, revoked_at) values (?, ?, ?) on conflict do nothing',
      [prescriptionId, userId, revokedAt],
    );
  }

  async find(reader: Reader, id: number): Promise<PrescriptionCopy | null> {
    return this.copy(await reader.first<PrescriptionRow>(`${COPIES} where p.id = ?`, [id]));
  }

  /** The newest prescription made for this item; a repeat has none of its own. */
  async newestOf(reader: Reader, itemId: number): Promise<PrescriptionCopy | null> {
    return this.copy(
      await reader.first<PrescriptionRow>(`${COPIES} where p.item_id = ? order by p.id desc limit 1`, [itemId]),
    );
  }

  /** By the hash of its signed words, which its printed code carries. */
  async byHash(reader: Reader, hash: string): Promise<PrescriptionCopy | null> {
    return this.copy(
      await reader.first<PrescriptionRow>(`${COPIES} where p.hash = ? order by p.id desc limit 1`, [hash]),
    );
  }

  /** The signed words where hash and signature prove them; else null. */
  provenWords({ signed, hash }: PrescriptionCopy): SignedDocument | null {
    return signed && isGenuine(signed, hash) ? (JSON.parse(signed.document) as SignedDocument) : null;
  }

  /** What the label of an item says by the prescription that covers it; null: nobody has signed that, or it is older. */
  async labelWords(reader: Reader, prescriptionId: number | null): Promise<SignedDocument | null> {
    const copy = prescriptionId === null ? null : await this.find(reader, prescriptionId);
    return copy && this.provenWords(copy);
  }

  /** What was signed, checked against hash and signature before it is printed; null for an older prescription. */
  signedOf(copy: PrescriptionCopy): SignedDocument | null {
    const words = this.provenWords(copy);
    if (copy.signed && !words) throw NOT_GENUINE();
    return words;
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
      revokedAt: row.revoked_at,
      ...this.sealer.openJson<PrescriptionParticulars>(PLACE, row.id, row.particulars_sealed),
    };
  }
}

/** Whether signature and hash match exactly these words. */
const isGenuine = ({ document, signature, publicKey }: Signed, hash: string): boolean =>
  createHash('sha256').update(document).digest('hex') === hash &&
  verify(null, Buffer.from(document), publicKey, Buffer.from(signature, 'base64url'));

const NOT_GENUINE = () =>
  conflict(
    'This prescription does not match its signature. Do not dispense from it; please tell an administrator.',
    'prescription_not_genuine',
  );
