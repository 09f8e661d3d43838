import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { may } from '@sorrel/contracts/rights';
import { unknownItem } from '../decisions/unknown-item.ts';
import { Allocations } from '../batches/allocations.service.ts';
import { ClinicalStates } from '../clinical-checks/states.service.ts';
import { postalOf, type CustomerCopy } from '../customers/customer.ts';
import type { Reader } from '../customers/customers.service.ts';
import type { Facts } from '../decisions/facts.ts';
import { mayShip, refused, whyNotReady, whyNotSupplied, type Refusal } from '../decisions/may-ship.ts';
import { FULFILMENT_CONFIG, type FulfilmentConfig } from '../fulfilment.config.ts';
import type { Shipment } from '../labels/shipment.ts';
import type { PrescriptionCopy } from '../model/prescription.ts';
import { contentsOf, goodsPence, labelReferenceOf, standingOf, wantedOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { ShippingFacts, type Known } from './facts.service.ts';
import { TwinsService } from './twins.service.ts';

/** The job that repairs a crash runs when the lease has expired. */
const HEAL_AFTER_LEASE_MS = 1_000;

/** Everything the carrier, the label and the register need, read under the row's lock. */
export interface Begun {
  kind: 'begun';
  dispatch: Dispatch;
  /** What it was decided from. */
  facts: Facts;
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

/** What a pharmacist has to do with it. */
const OF_A_PHARMACIST: readonly string[] = ['clinical_check', 'no_responsible_pharmacist'];

/** Decides under the row's lock whether an item may be shipped, and which caller buys the label. */
@Injectable()
export class ReadinessService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly facts: ShippingFacts,
    private readonly tokens: IndexTokens,
    private readonly clock: Clock,
    private readonly business: BusinessCopy,
    private readonly allocations: Allocations,
    private readonly twins: TwinsService,
    private readonly clinical: ClinicalStates,
    @Inject(FULFILMENT_CONFIG) private readonly config: FulfilmentConfig,
  ) {}

  begin(
    itemId: number,
    ctx: Context,
    { isJob = false, lostLetters = [] }: { isJob?: boolean; lostLetters?: readonly string[] } = {},
  ): Promise<Beginning> {
    return this.db.transaction(ctx, async (tx) => {
      const dispatch = await this.records.locked(tx, itemId);
      if (!dispatch) throw unknownItem();
      if (dispatch.trackingNumber !== null) return { kind: 'shipped', trackingNumber: dispatch.trackingNumber };
      const why = whyNotReady(standingOf(dispatch));
      if (why) throw refused(why);
      if (dispatch.isLeased) return { kind: 'busy' };
      const wanted = wantedOf(dispatch);
      await this.allocations.hold(tx, wanted.code);
      const { actor } = ctx;
      const found = await this.facts.of(tx, dispatch, { now: tx.now, isOnItsWay: isJob, lostLetters, by: actor });
      const known = lookedAtBy(found, actor);
      const granted = grantedBy(known);
      if (known !== found) await this.clinical.withTheShip(tx, dispatch);
      if (known.facts.pack.kind === 'on shelf') await this.allocations.fetchForLeaving(tx, wanted);
      const { business } = await this.business.of(tx);
      return this.lease(tx, { dispatch, ...granted, isJob }, business.pharmacy_name);
    });
  }

  /** Asked before billing gives an item up, so that who may not ship it leaves nothing half done. Decided again under the lock. */
  async consider(itemId: number, { actor }: Context): Promise<Record<string, never>> {
    const reads = this.db.together();
    const dispatch = await this.records.find(this.db, itemId);
    if (dispatch?.status !== 'ready') return {};
    const moment = { now: this.clock.now(), isOnItsWay: false, lostLetters: [], by: actor };
    const decision = mayShip(lookedAtBy(await this.facts.of(reads, dispatch, moment), actor).facts);
    if (decision.kind === 'refused' && OF_A_PHARMACIST.includes(decision.answer)) throw refused(decision);
    return {};
  }

  private async lease(
    tx: Tx,
    given: Pick<Begun, 'dispatch' | 'facts' | 'prescription' | 'customer' | 'isJob'>,
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
    const moment = { now: tx.now, isOnItsWay: isJob, lostLetters: [], by: tx.ctx.actor };
    const known = await this.facts.of(tx, dispatch, moment);
    // The first has left, and a pharmacist has decided that it is sent again; the second's pack is put aside, and looked at, by whoever sends it.
    const facts: Facts = { ...known.facts, left: null, clinical: 'checked', check: null, pack: { kind: 'aside' } };
    const { prescription, customer } = grantedBy({ ...known, facts });
    const { business } = await this.business.of(tx);
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
      await this.twins.lookLater(tx, itemId, Math.max(1, labelNumber));
    });
  }

  /** What stands in the way of supplying an item at this moment; null when nothing does, or it has left. */
  async whyNot(reader: Reader, dispatch: Dispatch): Promise<Refusal | null> {
    if (dispatch.status === 'shipped') return null;
    const { facts } = await this.facts.supply(reader, dispatch, this.clock.now());
    return whyNotSupplied(facts);
  }

  private fingerprint(tx: Tx, { address }: CustomerCopy): Promise<string> {
    return this.tokens.of(tx, 'fulfilment.labels.address', JSON.stringify(address));
  }
}

/** Whoever may look at it and ships it has looked at it: that is recorded, in the same transaction. The same object where they have not. */
const lookedAtBy = (known: Known, { permissions }: Context['actor']): Known =>
  known.facts.clinical === 'to-check' && may('clinicalCheck', permissions)
    ? { ...known, facts: { ...known.facts, clinical: 'checked' } }
    : known;

function grantedBy({ facts, prescription, customer }: Known): Pick<Begun, 'facts' | 'prescription' | 'customer'> {
  const decision = mayShip(facts);
  if (decision.kind === 'refused') throw refused(decision);
  if (!prescription || !customer) throw new Error('Nothing is shipped without a prescription and a customer.');
  return { facts, prescription, customer };
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
