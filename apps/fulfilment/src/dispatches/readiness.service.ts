import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { gathered } from '@sorrel/service-kit/database/together';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { StoppedMedicines } from '@sorrel/service-kit/stopped-medicines';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Packings } from '../accuracy/packings.service.ts';
import { whyUnchecked } from '../accuracy/accuracy.ts';
import { Allocations } from '../batches/allocations.service.ts';
import { postalOf, type CustomerCopy } from '../customers/customer.ts';
import { CustomersService, type Reader } from '../customers/customers.service.ts';
import { londonDate } from '@sorrel/contracts/london';
import { isColdForm, mayLeaveOn, nextCollection } from '@sorrel/contracts/packing';
import { nationOf } from '@sorrel/contracts/working-days';
import { FULFILMENT_CONFIG, type FulfilmentConfig } from '../fulfilment.config.ts';
import type { Shipment } from '../labels/shipment.ts';
import { whyNotCovered, type PrescriptionCopy } from '../model/prescription.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { contentsOf, goodsPence, labelReferenceOf, wantedOf, whyNotReady, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';

const written = (date: string): string => date.split('-').reverse().join('/');

/** The job that repairs a crash runs when the lease has expired. */
const HEAL_AFTER_LEASE_MS = 1_000;

/** Everything the carrier, the label and the register need, read under the row's lock. */
export interface Begun {
  kind: 'begun';
  dispatch: Dispatch;
  prescription: PrescriptionCopy;
  customer: CustomerCopy;
  shipment: Shipment;
  lease: string;
  mayHaveReachedCarrier: boolean;
  /** A parcel to an older address, to be taken back at the carrier before this one is made. */
  staleReference: string | null;
  /** True in a job, which is retried automatically; a person's click leaves a job behind for that. */
  isJob: boolean;
}
export type Beginning = Begun | { kind: 'shipped'; trackingNumber: string } | { kind: 'busy' };

/** Decides under the row's lock whether an item may be shipped, and which caller buys the label. */
@Injectable()
export class ReadinessService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly customers: CustomersService,
    private readonly prescriptions: PrescriptionsService,
    private readonly tokens: IndexTokens,
    private readonly clock: Clock,
    private readonly business: BusinessCopy,
    private readonly allocations: Allocations,
    private readonly stopped: StoppedMedicines,
    private readonly packings: Packings,
    @Inject(FULFILMENT_CONFIG) private readonly config: FulfilmentConfig,
  ) {}

  begin(itemId: number, ctx: Context, isJob = false): Promise<Beginning> {
    return this.db.transaction(ctx, async (tx) => {
      const dispatch = await this.records.locked(tx, itemId);
      if (!dispatch) throw notFound('This item');
      if (dispatch.trackingNumber !== null) return { kind: 'shipped', trackingNumber: dispatch.trackingNumber };
      const why = whyNotReady(dispatch);
      if (why) throw conflict(why, 'not_ready');
      if (dispatch.isLeased) return { kind: 'busy' };
      const { business } = await this.business.trading(tx);
      const prescription = await this.coveringPrescription(tx, dispatch);
      const customer = await this.reachableCustomer(tx, dispatch.userId);
      this.refuseWarmDay(dispatch, customer, tx.now, isJob);
      const { state, packing } = await this.packings.standing(tx, dispatch);
      const unchecked = whyUnchecked(state, packing);
      if (unchecked) throw conflict(unchecked, 'not_checked');
      await this.allocations.packForLeaving(tx, wantedOf(dispatch));
      return this.lease(tx, { dispatch, prescription, customer, isJob }, business.pharmacy_name);
    });
  }

  private async lease(
    tx: Tx,
    given: Pick<Begun, 'dispatch' | 'prescription' | 'customer' | 'isJob'>,
    tradingName: string,
  ): Promise<Begun> {
    const { dispatch, customer } = given;
    const { itemId, labelAttempts } = dispatch;
    const address = await this.fingerprint(tx, customer);
    const isStale = labelAttempts > 0 && dispatch.labelAddress !== address;
    const before = Math.max(1, dispatch.labelNumber);
    const number = isStale ? before + 1 : before;
    const lease = randomUUID();
    // While an older parcel may exist at the carrier, its reference stays on the row, so that a crash does not lose it.
    const kept = isStale ? { number: before, address: dispatch.labelAddress } : { number, address };
    await tx.rows(
      `update dispatches set status = 'label-pending', label_reference = ?, label_number = ?, label_address = ?, label_attempts = label_attempts + 1, label_since = coalesce(label_since, clock_timestamp()), lease_by = ?, lease_until = clock_timestamp() + ? * interval '1 second' where item_id = ?`,
      [labelReferenceOf(itemId, kept.number), kept.number, kept.address, lease, this.config.leaseSeconds, itemId],
    );
    if (!given.isJob)
      await tx.schedule({
        kind: 'buy-label',
        key: `item:${itemId}`,
        data: { itemId },
        dueAt: new Date(tx.now.getTime() + this.config.leaseSeconds * 1000 + HEAL_AFTER_LEASE_MS),
      });
    return {
      ...given,
      kind: 'begun',
      lease,
      mayHaveReachedCarrier: labelAttempts > 0 && !isStale,
      staleReference: isStale ? labelReferenceOf(itemId, before) : null,
      shipment: { ...shipmentOf(dispatch, customer, labelReferenceOf(itemId, number)), tradingName },
    };
  }

  /** What a parcel sent in the place of one needs: the checks of the first, as they stand now, and another reference. */
  async again(
    tx: Tx,
    dispatch: Dispatch,
    orderReference: string,
    isJob: boolean,
  ): Promise<Pick<Begun, 'prescription' | 'customer' | 'shipment'>> {
    if (dispatch.gate !== 'cleared')
      throw conflict(
        whyNotReady({ ...dispatch, status: dispatch.gate === 'closed' ? 'closed' : 'held' }) ?? '',
        'not_ready',
      );
    const { business } = await this.business.trading(tx);
    const prescription = await this.coveringPrescription(tx, dispatch);
    const customer = await this.reachableCustomer(tx, dispatch.userId);
    this.refuseWarmDay(dispatch, customer, tx.now, isJob);
    const shipment = { ...shipmentOf(dispatch, customer, orderReference), tradingName: business.pharmacy_name };
    return { prescription, customer, shipment };
  }

  /** The older parcel no longer exists at the carrier: from here on the new reference counts. */
  async replaceReference(begun: Begun, ctx: Context): Promise<void> {
    const { itemId, labelNumber } = begun.dispatch;
    await this.db.transaction(ctx, async (tx) => {
      await tx.rows(
        'update dispatches set label_reference = ?, label_number = ?, label_address = ? where item_id = ? and lease_by = ?',
        [
          begun.shipment.orderReference,
          Math.max(1, labelNumber) + 1,
          await this.fingerprint(tx, begun.customer),
          itemId,
          begun.lease,
        ],
      );
    });
  }

  /** Why an item must not be supplied at this moment, in words; null when it may be, or has been. */
  async whyNot(reader: Reader, dispatch: Dispatch): Promise<string | null> {
    if (dispatch.status === 'shipped') return null;
    const why = whyNotReady(dispatch);
    if (why) return why;
    try {
      await this.coveringPrescription(reader, dispatch);
      return null;
    } catch (error) {
      if (error instanceof Fault && error.status === 409) return error.message;
      throw error;
    }
  }

  /** What covers the supply, unless its medicine is stopped for everybody. */
  private async coveringPrescription(
    reader: Reader,
    { prescriptionId, itemId, userId, formula }: Dispatch,
  ): Promise<PrescriptionCopy> {
    const reads = gathered(reader);
    const [prescription, whyStopped] = await Promise.all([
      prescriptionId === null ? null : this.prescriptions.find(reads, prescriptionId),
      formula ? this.stopped.whyNot(reads, formula.item.code) : null,
    ]);
    if (whyStopped) throw conflict(whyStopped, 'medicine_stopped');
    if (!prescription)
      throw conflict('The prescription has not reached the pharmacy yet. Please try again in a moment.', 'not_ready');
    const earlier = await reader.first<{ count: number }>(
      'select count(*)::int as count from dispatches where prescription_id = ? and item_id <> ? and shipped_at is not null',
      [prescription.id, itemId],
    );
    const why = whyNotCovered(prescription, {
      userId,
      today: this.clock.today(),
      earlierSupplies: earlier?.count ?? 0,
      ingredients: formula?.item.ingredients ?? [],
    });
    if (why) throw conflict(why, 'prescription_not_valid');
    return prescription;
  }

  private async reachableCustomer(tx: Tx, userId: number): Promise<CustomerCopy> {
    const customer = await this.customers.find(tx, userId);
    if (!customer?.address)
      throw conflict(
        'The customer has given no delivery address. Please ask them for it before you ship.',
        'no_address',
      );
    if (customer.isAddressDoubtful)
      throw conflict(
        'The postcode of this address looks unusual. Please ask the customer; when they confirm it, tick the box in Edit address.',
        'address_doubtful',
      );
    return customer;
  }

  /** A cold parcel that waited for its label past the cut-off has been packed in time; on the next day it may not go on. */
  private refuseWarmDay({ formula }: Dispatch, { address }: CustomerCopy, now: Date, isJob: boolean): void {
    const journey = { isColdChain: isColdForm(formula?.item.form ?? ''), to: nationOf(address?.postcode ?? '') };
    if (!journey.isColdChain) return;
    const today = londonDate(now);
    const { day } = nextCollection(now, journey);
    if (day === today || (isJob && mayLeaveOn(today, journey))) return;
    throw conflict(
      `This parcel must stay cold, so it is not sent the day before a weekend or bank holiday, nor after the collection. It leaves on ${written(day)} at the earliest: please pack it on that day.`,
      'cold_chain',
    );
  }

  private fingerprint(tx: Tx, { address }: CustomerCopy): Promise<string> {
    return this.tokens.of(tx, 'fulfilment.labels.address', JSON.stringify(address));
  }
}

function shipmentOf(
  dispatch: Dispatch,
  { name, email, phone, address }: CustomerCopy,
  orderReference: string,
): Omit<Shipment, 'tradingName'> {
  const { formula, receipt, paidAt, pricePence } = dispatch;
  if (!formula || !receipt || !paidAt) throw conflict('This item is not paid yet.', 'not_ready');
  const { address1, address2, city, postcode } = postalOf(address);
  return {
    orderReference,
    orderedAt: paidAt.toISOString(),
    contents: [{ kind: contentsOf(formula.item.form), quantity: 1 }],
    valuePence: goodsPence(receipt, pricePence ?? 0),
    recipient: {
      name: address ? `${address.first_name} ${address.last_name}`.trim() || name : name,
      address: { address1, address2: address2 ?? null, city, postcode },
      email: address?.email || email,
      phone: address?.contact_no || phone,
    },
  };
}
