import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { listPom } from '@sorrel/contracts/fulfilment/rpc';
import { patternOf } from '@sorrel/contracts/identity/search';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Allocations } from '../batches/allocations.service.ts';
import type { CustomerCopy } from '../customers/customer.ts';
import { CustomersService, type Reader } from '../customers/customers.service.ts';
import { wantedOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { literal } from '../model/search.ts';
import type { PrescriptionCopy } from '../model/prescription.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { paidOf } from '../documents/paper.ts';
import { supplierOf } from '../documents/pharmacy.ts';
import { suppliedSnapshot } from '../snapshots/snapshot.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';
import { drugWords, registerEntry, type RegisterEntry } from './register.ts';

const PLACE = 'fulfilment.pom.register';
type Filters = z.output<typeof listPom.input>;
interface PomRow extends Row {
  item_id: number;
  shipped_at: Date;
  price_pence: number;
  register_sealed: string;
}

/** One row per supply, read by the prescribing report, with the register's particulars sealed in it. */
@Injectable()
export class PomService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly tokens: IndexTokens,
    private readonly dispatches: DispatchRecords,
    private readonly prescriptions: PrescriptionsService,
    private readonly customers: CustomersService,
    private readonly snapshots: SnapshotsService,
    private readonly business: BusinessCopy,
    private readonly allocations: Allocations,
  ) {}

  /** Called in the transaction that closes the parcel, so that every supply has exactly one entry. */
  async enter(
    tx: Tx,
    {
      dispatch,
      prescription,
      customer,
    }: { dispatch: Dispatch; prescription: PrescriptionCopy; customer: CustomerCopy },
    at: Date = tx.now,
  ): Promise<void> {
    const { itemId, formula } = dispatch;
    if (!formula?.item.isPrescription) return;
    const supplier = supplierOf(await this.business.of(tx));
    const packed = await this.allocations.packed(tx, wantedOf(dispatch), true);
    const entry = registerEntry({ itemId, shippedAt: at, formula, prescription, customer, supplier, packed });
    const tags = [...(await this.tokens.all(tx, 'fulfilment.pom.drug', drugWords(entry)))]
      .map(([words, tag]) => ({ words, tag }))
      .toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
    for (const { tag, words } of tags)
      await tx.rows('insert into drugs (tag, words) values (?, ?) on conflict do nothing', [tag, words]);
    await tx.rows(
      'insert into pom (item_id, user_id, prescription_id, shipped_at, price_pence, drug_tags, register_sealed, patient) values (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        itemId,
        dispatch.userId,
        prescription.id,
        at,
        dispatch.pricePence ?? 0,
        tags.map((one) => one.tag),
        this.sealer.sealJson(PLACE, itemId, entry),
        entry.patient.name,
      ],
    );
  }

  /** A supply without a parcel of ours: what staff marked as shipped by hand. */
  async byHand(tx: Tx, itemId: number, at: Date): Promise<void> {
    const dispatch = await this.dispatches.locked(tx, itemId);
    if (dispatch?.shippedAt) return;
    const prescription = dispatch?.prescriptionId ? await this.prescriptions.find(tx, dispatch.prescriptionId) : null;
    const customer = dispatch ? await this.customers.find(tx, dispatch.userId) : null;
    // The events it depends on come over other streams: by the time this is retried they have arrived.
    if (!dispatch?.paidAt || !prescription || !customer)
      throw new Fault('unavailable', 'What belongs to this supply has not arrived yet.');
    await this.allocations.leftByHand(tx, wantedOf(dispatch), at);
    await this.enter(tx, { dispatch, prescription, customer }, at);
    await this.supplied(tx, { ...dispatch, status: 'shipped', shippedAt: at }, customer);
    await tx.rows(`update dispatches set status = 'shipped', shipped_at = ? where item_id = ?`, [at, itemId]);
    await this.dispatches.settle(tx, itemId);
  }

  /** Keeps label and note as they were sent, with the register's entry. */
  async supplied(tx: Tx, dispatch: Dispatch, customer: CustomerCopy): Promise<void> {
    const paid = paidOf(dispatch);
    if (!paid) return;
    const supplier = supplierOf(await this.business.of(tx));
    const packed = await this.allocations.packed(tx, wantedOf(dispatch), true);
    const signed = await this.prescriptions.labelWords(tx, dispatch.prescriptionId);
    const content = suppliedSnapshot({ dispatch: paid, customer, supplier, packed, signed, now: tx.now, whyNot: null });
    await this.snapshots.take(tx, dispatch.itemId, 'supplied', content, tx.now);
  }

  /** The patient as recorded in the register; null for an item not in it. */
  async patientOf(reader: Reader, itemId: number): Promise<RegisterEntry['patient'] | null> {
    const row = await reader.first<{ register_sealed: string }>('select register_sealed from pom where item_id = ?', [
      itemId,
    ]);
    return row ? this.sealer.openJson<RegisterEntry>(PLACE, itemId, row.register_sealed).patient : null;
  }

  /** Newest first. Days are London's; texts match literally. */
  list(filters: Filters, ctx: Context): Promise<z.input<typeof listPom.output>> {
    return this.db.transaction(ctx, async (tx) => {
      // The name the business set for the report; the register keeps the actual prescriber.
      const pomPrescriber = (await this.business.of(tx)).business.report_prescriber;
      // Every row shows the same prescriber, so searching for another finds none.
      if (!pomPrescriber.toLowerCase().includes(filters.prescriber.trim().toLowerCase())) return { total: 0, rows: [] };
      const { where, params } = conditions(filters);
      const total = await tx.first<{ count: number }>(`select count(*)::int as count from pom where ${where}`, params);
      const rows = await tx.rows<PomRow>(
        `select pom.item_id, pom.shipped_at, pom.price_pence, pom.register_sealed from pom
         where ${where} order by pom.shipped_at desc, pom.item_id desc limit ? offset ?`,
        [...params, filters.perPage, (filters.page - 1) * filters.perPage],
      );
      return { total: total?.count ?? 0, rows: rows.map((row) => this.words(row, pomPrescriber)) };
    });
  }

  private words(row: PomRow, prescriber: string) {
    const entry = this.sealer.openJson<RegisterEntry>(PLACE, row.item_id, row.register_sealed);
    return {
      id: row.item_id,
      shippedAt: row.shipped_at.toISOString(),
      patient: entry.patient.name,
      prescriber,
      ingredients: entry.ingredients,
      transactionPricePence: row.price_pence,
    };
  }
}

function conditions({ start_date: start, end_date: end, patient, item, id }: Filters): {
  where: string;
  params: unknown[];
} {
  const parts: { sql: string; params: unknown[] }[] = [];
  if (start) parts.push({ sql: 'pom.shipped_at >= ?', params: [londonMoment(start)] });
  if (end) parts.push({ sql: 'pom.shipped_at < ?', params: [londonMoment(addDays(end, 1))] });
  const name = literal(patient);
  // Searches the name as dispensed, which the row shows, and the current one, without accents. The first pattern of a copy is for the index,
  // which holds e-mails as well.
  if (name)
    parts.push({
      sql: '(lower(pom.patient) like ? or pom.user_id in (select user_id from customer_copies where search like ? and left(search, -length(email)) like ?))',
      params: [name, patternOf(patient), patternOf(patient)],
    });
  const drug = literal(item);
  if (drug)
    parts.push({
      sql: 'pom.drug_tags && (select coalesce(array_agg(tag), array[]::text[]) from drugs where words like ?)',
      params: [drug],
    });
  const number = id.trim().replace(/^PRX/i, '');
  if (number)
    parts.push(
      /^\d{1,15}$/.test(number) ? { sql: 'pom.item_id = ?', params: [Number(number)] } : { sql: 'false', params: [] },
    );
  return { where: parts.map((part) => part.sql).join(' and ') || 'true', params: parts.flatMap((part) => part.params) };
}
