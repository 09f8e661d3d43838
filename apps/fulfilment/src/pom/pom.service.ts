import { Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Allocations } from '../batches/allocations.service.ts';
import type { CustomerCopy } from '../customers/customer.ts';
import { CustomersService, type Reader } from '../customers/customers.service.ts';
import { wantedOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import type { PrescriptionCopy } from '../model/prescription.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { paidOf } from '../documents/paper.ts';
import { pharmacyOf, supplierOf } from '../documents/pharmacy.ts';
import { suppliedSnapshot } from '../snapshots/snapshot.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';
import { RegisterService } from '../register/register.service.ts';
import { particularsOf, registerEntry, type RegisterEntry } from './register.ts';

export const PLACE = 'fulfilment.pom.register';
const TAKEN_AT_ONCE = 500;
/** Where taking over goes on; the moment as text, for a Date would lose the microseconds. */
interface Taken {
  moment: string;
  itemId: number;
}
interface SuppliedRow extends Row {
  item_id: number;
  user_id: number;
  shipped_at: Date;
  drug_tags: string[];
  register_sealed: string;
  moment: string;
}
const supplyKey = (itemId: number): string => `supply:${itemId}`;

/** One row per supply, read by the prescribing report, with the register's particulars sealed in it. */
@Injectable()
export class PomService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly dispatches: DispatchRecords,
    private readonly prescriptions: PrescriptionsService,
    private readonly customers: CustomersService,
    private readonly snapshots: SnapshotsService,
    private readonly business: BusinessCopy,
    private readonly allocations: Allocations,
    private readonly register: RegisterService,
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
    const particulars = particularsOf(entry);
    const tags = await this.register.tagsOf(tx, particulars);
    await tx.rows(
      'insert into pom (item_id, user_id, prescription_id, shipped_at, price_pence, drug_tags, register_sealed, patient) values (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        itemId,
        dispatch.userId,
        prescription.id,
        at,
        dispatch.pricePence ?? 0,
        tags,
        this.sealer.sealJson(PLACE, itemId, entry),
        entry.patient.name,
      ],
    );
    await this.register.append(tx, { key: supplyKey(itemId), itemId, userId: dispatch.userId, particulars, tags });
  }

  /**
   * Enters into the register what was supplied before there was one: some supplies at a time from `after` on, oldest first. Again, it adds
   * nothing. Answers where to go on; null: that was all.
   */
  async takeOver(after: Taken | null, ctx: Context): Promise<Taken | null> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<SuppliedRow>(
        `select p.item_id, p.user_id, p.shipped_at, p.drug_tags, p.register_sealed, p.shipped_at::text as moment
         from unentered_supplies u join pom p using (item_id) ${after ? 'where (u.shipped_at, u.item_id) > (?::timestamptz, ?::bigint)' : ''} order by u.shipped_at, u.item_id limit ${TAKEN_AT_ONCE}`,
        after ? [after.moment, after.itemId] : [],
      );
      // Before the first page is signed each stands on its own day's; afterwards nothing may come between signed ones.
      const isSigned = (await tx.first('select 1 from register_days limit 1')) !== undefined;
      for (const row of rows) {
        const entry = this.sealer.openJson<RegisterEntry>(PLACE, row.item_id, row.register_sealed);
        const pageOn = londonDate(isSigned ? tx.now : row.shipped_at);
        await this.register.append(tx, {
          key: supplyKey(row.item_id),
          itemId: row.item_id,
          userId: row.user_id,
          particulars: particularsOf(entry),
          tags: row.drug_tags,
          takenOver: { enteredAt: row.shipped_at, by: 'Sorrel', pageOn },
        });
      }
      const last = rows.at(-1);
      return last && rows.length === TAKEN_AT_ONCE ? { moment: last.moment, itemId: last.item_id } : null;
    });
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
    const pharmacy = pharmacyOf(await this.business.of(tx));
    const packed = await this.allocations.packed(tx, wantedOf(dispatch), true);
    const signed = await this.prescriptions.labelWords(tx, dispatch.prescriptionId);
    const content = suppliedSnapshot({
      dispatch: paid,
      customer,
      ...pharmacy,
      packed,
      signed,
      now: tx.now,
      whyNot: null,
    });
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
