import { Injectable } from '@nestjs/common';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import type { Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Allocations } from '../batches/allocations.service.ts';
import type { CustomerCopy } from '../customers/customer.ts';
import { CustomersService, type Reader } from '../customers/customers.service.ts';
import { wantedOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import type { PrescriptionCopy } from '../model/prescription.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { paidOf } from '../documents/paper.ts';
import { supplierOf } from '../documents/pharmacy.ts';
import { suppliedSnapshot } from '../snapshots/snapshot.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';
import { drugWords, registerEntry, type RegisterEntry } from './register.ts';

export const PLACE = 'fulfilment.pom.register';

/** One row per supply, read by the prescribing report, with the register's particulars sealed in it. */
@Injectable()
export class PomService {
  constructor(
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
    const content = suppliedSnapshot({ dispatch: paid, customer, supplier, packed, now: tx.now, whyNot: null });
    await this.snapshots.take(tx, dispatch.itemId, 'supplied', content, tx.now);
  }

  /** The patient as recorded in the register; null for an item not in it. */
  async patientOf(reader: Reader, itemId: number): Promise<RegisterEntry['patient'] | null> {
    const row = await reader.first<{ register_sealed: string }>('select register_sealed from pom where item_id = ?', [
      itemId,
    ]);
    return row ? this.sealer.openJson<RegisterEntry>(PLACE, itemId, row.register_sealed).patient : null;
  }
}
