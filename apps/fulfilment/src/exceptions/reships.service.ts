import { Injectable } from '@nestjs/common';
import { itemReshipped } from '@sorrel/contracts/fulfilment/events';
import { supplyEnds } from '@sorrel/contracts/fulfilment/supply';
import { londonDate } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { placeOf } from '../customers/customer.ts';
import { Allocations } from '../batches/allocations.service.ts';
import { isGood, type OnShelf, type Packed } from '../batches/batch.ts';
import { Shelf } from '../batches/shelf.service.ts';
import { ReadinessService, type Begun } from '../dispatches/readiness.service.ts';
import { paidOf } from '../documents/paper.ts';
import { pharmacyOf } from '../documents/pharmacy.ts';
import { CarrierError } from '../labels/carrier-error.ts';
import { obtainLabel, type ObtainedLabel } from '../labels/carrier.ts';
import { RESHIP_LABEL } from '../labels/labels.service.ts';
import { refusalWords } from '../labels/refusal-words.ts';
import { RoyalMailGateway } from '../labels/royal-mail.gateway.ts';
import type { Shipment } from '../labels/shipment.ts';
import { Following } from '../parcels/following.service.ts';
import { particularsOf, registerEntry } from '../pom/register.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { orderIdOf, wantedOf, type Dispatch } from '../records/dispatch.ts';
import { RegisterService } from '../register/register.service.ts';
import { suppliedSnapshot } from '../snapshots/snapshot.ts';
import { ExceptionsService } from './exceptions.service.ts';

export interface ReshipRow extends Row {
  id: number;
  exception_id: number;
  item_id: number;
  code: string;
  batch_id: number | null;
  status: 'ready' | 'label-pending' | 'shipped';
  label_number: number;
  label_attempts: number;
  shipment_sealed: string | null;
  problem_sealed: string | null;
  tracking_number: string | null;
  label_sealed: string | null;
  supplied_sealed: string | null;
  shipped_at: Date | null;
}
interface Attempt extends Pick<Begun, 'prescription' | 'customer'> {
  shipment: Shipment;
  isFirst: boolean;
}
type Label = Extract<ObtainedLabel, { kind: 'label' }>;

const SHIPMENT = 'fulfilment.reships.shipment';
export const PROBLEM = 'fulfilment.reships.problem';
export const SUPPLIED = 'fulfilment.reships.supplied';
/** Each parcel has a reference of its own at the carrier. */
const referenceOf = ({ id, item_id: itemId, label_number: number }: ReshipRow): string =>
  `${orderIdOf(itemId)}-R${id}${number > 1 ? `-${number}` : ''}`;

/** Sends an item once more: one parcel and one label, whoever presses and however often. Billing hears of it, and charges nothing. */
@Injectable()
export class ReshipsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly exceptions: ExceptionsService,
    private readonly allocations: Allocations,
    private readonly shelf: Shelf,
    private readonly readiness: ReadinessService,
    private readonly carrier: RoyalMailGateway,
    private readonly prescriptions: PrescriptionsService,
    private readonly register: RegisterService,
    private readonly business: BusinessCopy,
    private readonly following: Following,
  ) {}

  /** Refused where it may not leave now. The label is the job's: it finds what an earlier try left at the carrier. */
  ship(exceptionId: number, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const { dispatch } = await this.exceptions.locked(tx, exceptionId);
      const reship = await this.find(tx, exceptionId);
      if (!reship) throw conflict('Nothing is to be sent again for this parcel.', 'not_open');
      if (reship.status !== 'ready') return { events: [] };
      const { shipment } = await this.readiness.again(tx, dispatch, referenceOf(reship), false);
      const batchId = await this.goodPack(tx, reship, dispatch);
      // As it is now: where the address changes before the label is there, parcel, label and note still say the same.
      await tx.rows(
        `update reships set status = 'label-pending', batch_id = ?, label_attempts = 0, problem_sealed = null, shipment_sealed = ? where id = ?`,
        [batchId, this.sealer.sealJson(SHIPMENT, reship.id, shipment), reship.id],
      );
      await tx.schedule({ kind: 'buy-reship-label', key: `exception:${exceptionId}`, data: { exceptionId } });
      return { events: tx.events };
    });
  }

  /** The pack put aside, or another one where its batch was stopped or became too old meanwhile. */
  private async goodPack(tx: Tx, reship: ReshipRow, dispatch: Dispatch): Promise<number | null> {
    const wanted = wantedOf(dispatch);
    await this.shelf.lock(tx, wanted.code);
    const batch = await this.batch(tx, reship.batch_id);
    if (batch && isGood(batch, supplyEnds(londonDate(tx.now), wanted.months))) return batch.id;
    if (batch) await this.shelf.move(tx, { batchId: batch.id, kind: 'returned', quantity: 1, itemId: wanted.itemId });
    return this.allocations.packOnceMore(tx, wanted);
  }

  /** The job. */
  async finish(exceptionId: number, ctx: Context): Promise<void> {
    let attempt: Attempt | null;
    try {
      attempt = await this.begin(exceptionId, ctx);
      if (!attempt) return;
      const label = await obtainLabel(this.carrier, attempt.shipment, { mayHaveReachedCarrier: !attempt.isFirst });
      if (label.kind !== 'label') throw new Fault('unavailable', 'The carrier has given no label yet.');
      await this.close(exceptionId, attempt, label, ctx);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      await this.giveUp(exceptionId, problem, ctx);
    }
  }

  private begin(exceptionId: number, ctx: Context): Promise<Attempt | null> {
    return this.db.transaction(ctx, async (tx) => {
      const { dispatch } = await this.exceptions.locked(tx, exceptionId);
      const reship = await this.find(tx, exceptionId);
      if (reship?.status !== 'label-pending' || !reship.shipment_sealed) return null;
      const { prescription, customer } = await this.readiness.again(tx, dispatch, referenceOf(reship), true);
      await tx.rows('update reships set label_attempts = label_attempts + 1 where id = ?', [reship.id]);
      return {
        prescription,
        customer,
        shipment: this.sealer.openJson<Shipment>(SHIPMENT, reship.id, reship.shipment_sealed),
        isFirst: reship.label_attempts === 0,
      };
    });
  }

  /** Tracking number, label, papers, the register's remark and the event commit together. */
  private close(exceptionId: number, { prescription, customer, shipment }: Attempt, label: Label, ctx: Context) {
    return this.db.transaction(ctx, async (tx) => {
      const { dispatch } = await this.exceptions.locked(tx, exceptionId);
      const reship = await this.find(tx, exceptionId);
      if (reship?.status !== 'label-pending') return;
      await this.shelf.lock(tx, reship.code);
      const packed = await this.packed(tx, reship.id, dispatch);
      if (packed.kind === 'not-packed')
        throw conflict(
          'The batch of this pack was stopped just now. Please take it out of the parcel, and ship again.',
        );
      const { trackingNumber } = label;
      const paid = paidOf({ ...dispatch, status: 'shipped', trackingNumber, shippedAt: tx.now });
      if (!paid) throw conflict('This item is not paid.');
      const pharmacy = pharmacyOf(await this.business.of(tx));
      const signed = await this.prescriptions.labelWords(tx, dispatch.prescriptionId);
      const papers = suppliedSnapshot({
        dispatch: paid,
        customer,
        ...pharmacy,
        packed,
        now: tx.now,
        signed,
        whyNot: null,
      });
      papers.note.recipient = { name: shipment.recipient.name, address: shipment.recipient.address };
      await tx.rows(
        `update reships set status = 'shipped', tracking_number = ?, shipped_at = ?, label_sealed = ?, supplied_sealed = ? where id = ?`,
        [
          trackingNumber,
          tx.now,
          this.sealer.seal(RESHIP_LABEL, reship.id, Buffer.from(label.labelPdf).toString('base64')),
          this.sealer.sealJson(SUPPLIED, reship.id, papers),
          reship.id,
        ],
      );
      await tx.rows(`update parcel_exceptions set state = 'settled', settled_at = ? where id = ?`, [
        tx.now,
        exceptionId,
      ]);
      const { itemId, subscriptionId, userId, formula } = paid;
      if (formula.item.isPrescription)
        await this.register.append(tx, {
          key: `reship:${reship.id}`,
          itemId,
          userId,
          particulars: particularsOf(
            registerEntry({
              itemId,
              shippedAt: tx.now,
              formula,
              prescription,
              customer,
              supplier: pharmacy.supplier,
              packed,
            }),
          ),
        });
      await tx.publish(itemReshipped, `item:${itemId}`, {
        itemId,
        subscriptionId,
        userId,
        reshipId: reship.id,
        trackingNumber,
        shippedAt: tx.now.toISOString(),
        sentTo: placeOf(shipment.recipient.address),
      });
      await this.following.begin(tx, { trackingNumber, itemId, reshipId: reship.id, subscriptionId, userId, shipment });
    });
  }

  /** It may not leave, or the carrier does not take it: what was ordered there is taken back, and the bench reads why. */
  private async giveUp(exceptionId: number, problem: string, ctx: Context): Promise<void> {
    const known = await this.find(this.db, exceptionId);
    if (known?.status !== 'label-pending') return;
    for (const order of await this.carrier.findOrders(referenceOf(known))) await this.carrier.voidOrder(order.orderId);
    await this.db.transaction(ctx, async (tx) => {
      await this.exceptions.locked(tx, exceptionId);
      await tx.rows(
        `update reships set status = 'ready', label_number = label_number + 1, label_attempts = 0, shipment_sealed = null, problem_sealed = ? where id = ? and status = 'label-pending'`,
        [this.sealer.seal(PROBLEM, known.id, problem), known.id],
      );
    });
  }

  /** What it is packed from. */
  async packed(reader: Pick<Tx, 'first'>, reshipId: number, dispatch: Dispatch): Promise<Packed> {
    const reship = await reader.first<ReshipRow>('select * from reships where id = ?', [reshipId]);
    if (!reship) throw notFound('This parcel');
    const batch = await this.batch(reader, reship.batch_id);
    if (batch) return { kind: 'batch', number: batch.number, expiresOn: batch.expiresOn, label: 1 };
    return (await this.allocations.isKept(reader, wantedOf(dispatch).code))
      ? { kind: 'not-packed' }
      : { kind: 'catalogue' };
  }

  find(reader: Pick<Tx, 'first'>, exceptionId: number): Promise<ReshipRow | undefined> {
    return reader.first<ReshipRow>('select * from reships where exception_id = ?', [exceptionId]);
  }

  private batch(reader: Pick<Tx, 'first'>, id: number | null): Promise<OnShelf | undefined> {
    return reader.first<OnShelf & Row>(
      'select id, number, expires_on as "expiresOn", state, on_hand as "onHand" from batches where id = ?',
      [id],
    );
  }
}

/** A refusal in words for the bench; null for what is tried again. */
function problemOf(error: unknown): string | null {
  if (error instanceof CarrierError) return error.kind === 'refused' ? refusalWords(error).message : null;
  return error instanceof Fault && (error.status === 409 || error.status === 422) ? error.message : null;
}
