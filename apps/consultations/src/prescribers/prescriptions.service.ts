import { createHash, sign, verify } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OpenCase } from '@sorrel/contracts/consultations/cases';
import type { Ingredient, TreatmentSlug } from '@sorrel/contracts/words';
import { SPIRONOLACTONE_TABLET, substancesIn } from '@sorrel/contracts/substances';
import { risenOn, type TabletSupply } from './tablets.ts';
import { doseMgOf } from '../supplies/supply.ts';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { Reader } from '@sorrel/service-kit/database/together';
import { canonicalJson, prescribe, type Before, type PrescriptionDocument, type ToPrescribe } from './prescription.ts';
import type { Signer } from './prescribers.service.ts';
import { PrescriptionRow } from './prescription.entity.ts';

const PLACE = 'consultations.prescriptions.document';

/** What was prescribed last, as a new case shows it. */
export type LastPrescribed = Omit<NonNullable<OpenCase['before']>, 'revoked'> & {
  id: number;
  /** The day of the first prescription of the treatment. */
  firstOn: string;
};

interface SignedRow extends Row {
  id: number;
  ref: string;
  subscription_id: number;
  item_id: number;
  user_id: number;
  document_sealed: string;
  signed_at: Date;
  valid_until: string;
  repeats: number;
}
/** A signed prescription without its formula and patient. */
export interface SignedOutline {
  id: number;
  ref: string;
  subscriptionId: number;
  itemId: number;
  userId: number;
  product: string;
  by: string;
  signedAt: Date;
  validUntil: string;
  repeats: number;
}

export interface Signed {
  id: number;
  hash: string;
  signature: string;
  publicKey: string;
  /** The signed words, byte for byte. */
  canonical: string;
  document: PrescriptionDocument;
}

/** What somebody has been prescribed, as the rules ask for it. */
export interface PrescribedBefore {
  /** Nothing yet for this treatment. */
  isStart(treatment: TreatmentSlug): boolean;
  /** Substances they have from other treatments than this one: valid prescriptions of subscriptions that still run. */
  substancesBeside(treatment: TreatmentSlug): string[];
  /** Plans of this treatment that stand beside each other: what is in each, and what the person has beside it within the treatment. */
  besideEachOther(treatment: TreatmentSlug): { substances: string[]; beside: string[] }[];
  /** The day of the start or of the last rise of spironolactone tablets; null: none were prescribed. */
  tabletsRisenOn: string | null;
}

/** Writes, signs and keeps prescriptions. A prescription never changes after signing. */
@Injectable()
export class PrescriptionsService {
  constructor(private readonly sealer: Sealer) {}

  async sign(tx: Tx, what: Omit<ToPrescribe, 'prescriber'>, signer: Signer): Promise<Signed> {
    const document = prescribe({ ...what, prescriber: signer.prescriber });
    const canonical = canonicalJson(document);
    const [id, hash] = [await tx.nextId('prescriptions'), hashOf(canonical)];
    const signature = signatureOf(canonical, signer.privateKey);
    tx.em.create(PrescriptionRow, {
      id,
      reviewId: document.reviewId,
      subscriptionId: document.subscriptionId,
      itemId: document.itemId,
      userId: document.patient.userId,
      ref: document.ref,
      documentSealed: this.sealer.seal(PLACE, id, canonical),
      hash,
      signature,
      publicKey: signer.publicKey,
      prescriberId: signer.prescriber.userId,
      signedAt: what.signedAt,
      date: document.date,
      validUntil: document.validUntil,
      repeats: document.repeats,
    });
    return { id, hash, signature, publicKey: signer.publicKey, canonical, document };
  }

  /** For who is about to revoke it: two who do so at once take turns. */
  async locked(tx: Tx, id: number): Promise<SignedOutline | null> {
    const row = await tx.first<SignedRow>('select * from prescriptions where id = ? for update', [id]);
    return row ? this.outlined(row) : null;
  }

  /** Newest first. */
  async ofSubscription(reader: Reader, subscriptionId: number): Promise<SignedOutline[]> {
    const rows = await reader.rows<SignedRow>(
      'select * from prescriptions where subscription_id = ? order by id desc',
      [subscriptionId],
    );
    return rows.map((row) => this.outlined(row));
  }

  private outlined(row: SignedRow): SignedOutline {
    const { product, prescriber } = this.sealer.openJson<PrescriptionDocument>(PLACE, row.id, row.document_sealed);
    return {
      id: row.id,
      ref: row.ref,
      subscriptionId: row.subscription_id,
      itemId: row.item_id,
      userId: row.user_id,
      product,
      by: prescriber.name,
      signedAt: row.signed_at,
      validUntil: row.valid_until,
      repeats: row.repeats,
    };
  }

  /** What was prescribed to somebody last for a treatment, and on which answers; null: nothing yet. */
  async lastOf(reader: Reader, userId: number, treatment: TreatmentSlug): Promise<LastPrescribed | null> {
    const row = await reader.first<{
      id: number;
      document_sealed: string;
      consultation_id: number | null;
      first_on: string;
    }>(
      `select p.id, p.document_sealed, d.consultation_id, min(p.date) over () as first_on from prescriptions p join reviews r on r.id = p.review_id
       left join decisions d on d.review_id = r.id where p.user_id = ? and r.consultation = ? order by p.id desc limit 1`,
      [userId, treatment],
    );
    if (!row) return null;
    const document = this.sealer.openJson<PrescriptionDocument>(PLACE, row.id, row.document_sealed);
    const { code, product, ingredients, directions, quantity, signedAt, prescriber } = document;
    return {
      id: row.id,
      firstOn: row.first_on,
      at: signedAt,
      by: prescriber.name,
      dose: { code, product, ingredients, directions, quantity },
      consultationId: row.consultation_id,
    };
  }

  /** What was prescribed for the supply before an item's, with the plan of steps that was signed then; null: there was none. */
  async beforeItem(reader: Reader, userId: number, treatment: TreatmentSlug, itemId: number): Promise<Before | null> {
    const row = await reader.first<{
      id: number;
      subscription_id: number;
      item_id: number;
      document_sealed: string;
      is_revoked: boolean;
    }>(
      `select p.id, p.subscription_id, p.item_id, p.document_sealed, exists (select 1 from revocations k where k.prescription_id = p.id) as is_revoked
       from prescriptions p join reviews r on r.id = p.review_id
       where p.user_id = ? and r.consultation = ? and p.item_id <> ? order by p.id desc limit 1`,
      [userId, treatment, itemId],
    );
    if (!row) return null;
    const { code, titration } = this.sealer.openJson<PrescriptionDocument>(PLACE, row.id, row.document_sealed);
    const { id, subscription_id: subscriptionId, item_id: of, is_revoked: isRevoked } = row;
    return { id, subscriptionId, itemId: of, code, plan: titration ?? null, isRevoked };
  }

  /** What somebody has been prescribed, for the rules of every treatment at once. */
  async historyOf(reader: Reader, userId: number, today: string): Promise<PrescribedBefore> {
    const rows = await reader.rows<{
      id: number;
      item_id: number;
      subscription_id: number;
      consultation: TreatmentSlug;
      document_sealed: string;
      is_in_use: boolean;
    }>(
      `select p.id, p.item_id, p.subscription_id, r.consultation, p.document_sealed,
         p.valid_until >= ?::date and coalesce(s.status, 'active') not in ('cancelled', 'refused', 'failed') as is_in_use
       from prescriptions p join reviews r on r.id = p.review_id left join subscriptions s on s.subscription_id = p.subscription_id
       where p.user_id = ? order by p.item_id, p.id desc`,
      [today, userId],
    );
    return {
      tabletsRisenOn: risenOn(
        rows
          .toSorted((a, b) => a.id - b.id)
          .flatMap((row): TabletSupply[] => {
            const { ingredients, date } = this.sealer.openJson<PrescriptionDocument>(
              PLACE,
              row.id,
              row.document_sealed,
            );
            const mg = substancesIn(ingredients).includes(SPIRONOLACTONE_TABLET) ? doseMgOf(ingredients) : null;
            return mg === null ? [] : [{ on: date, mg }];
          }),
      ),
      isStart: (treatment) => !rows.some(({ consultation }) => consultation === treatment),
      substancesBeside: (treatment) => {
        const beside = rows.filter((row) => row.is_in_use && row.consultation !== treatment);
        // The newest of each item.
        return this.substancesOf(beside.filter((row, n) => beside[n - 1]?.item_id !== row.item_id));
      },
      besideEachOther: (treatment) => {
        const own = rows
          .filter((row) => row.is_in_use && row.consultation === treatment)
          .toSorted((a, b) => b.id - a.id);
        // Of each subscription what was prescribed last.
        const plans = own.filter((row, n) => own.findIndex((one) => one.subscription_id === row.subscription_id) === n);
        return plans
          .map((row) => ({
            substances: this.substancesOf([row]),
            beside: this.substancesOf(plans.filter((one) => one !== row)),
          }))
          .filter(({ beside }) => beside.length > 0);
      },
    };
  }

  /** Substances somebody has from their other subscriptions: valid prescriptions of subscriptions that still run. */
  async otherSubstances(reader: Reader, userId: number, besidesSubscription: number, today: string): Promise<string[]> {
    const rows = await reader.rows<{ id: number; document_sealed: string }>(
      `select distinct on (item_id) p.id, p.document_sealed from prescriptions p left join subscriptions s using (subscription_id)
       where p.user_id = ? and p.subscription_id <> ? and p.valid_until >= ?::date and coalesce(s.status, 'active') not in ('cancelled', 'refused', 'failed')
       order by item_id, p.id desc`,
      [userId, besidesSubscription, today],
    );
    return this.substancesOf(rows);
  }

  private substancesOf(rows: { id: number; document_sealed: string }[]): string[] {
    return substancesIn(
      rows.flatMap(
        (row): Ingredient[] =>
          this.sealer.openJson<PrescriptionDocument>(PLACE, row.id, row.document_sealed).ingredients,
      ),
    );
  }
}

/** A prescription as it is told of: what is dispensed and printed from, with the signed words themselves. */
export function toldOf({ id, hash, signature, publicKey, canonical, document }: Signed) {
  const { ref, signedAt, date, validUntil, repeats, code, product, ingredients, directions, quantity, prescriber } =
    document;
  const steps = document.titration?.steps.map((step) => ({ code: step.code, supplies: step.supplies }));
  return {
    id,
    ref,
    signedAt,
    date,
    validUntil,
    repeats,
    hash,
    document: canonical,
    signature,
    publicKey,
    product,
    ingredients,
    directions,
    quantity,
    prescriber,
    code,
    ...(steps ? { steps } : {}),
  };
}

/** SHA-256 of the canonical JSON, hex: printed on the prescription. */
export const hashOf = (canonical: string): string => createHash('sha256').update(canonical).digest('hex');

/** Ed25519 over the canonical JSON, base64url; keys are PEM. Made with the prescriber's own key, so it shows who signed and any change since (Human Medicines Regulations 2012, reg. 219(5)). */
export const signatureOf = (canonical: string, privateKey: string): string =>
  sign(null, Buffer.from(canonical), privateKey).toString('base64url');

/** Whether these are the very words that this prescriber signed. */
export function isGenuine(canonical: string, signature: string, publicKey: string): boolean {
  return verify(null, Buffer.from(canonical), publicKey, Buffer.from(signature, 'base64url'));
}
