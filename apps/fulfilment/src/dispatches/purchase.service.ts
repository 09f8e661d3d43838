import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { itemShipped } from '@sorrel/contracts/fulfilment/events';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { StoppedMedicines } from '@sorrel/service-kit/stopped-medicines';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { unknownItem } from '../decisions/unknown-item.ts';
import { placeOf } from '../customers/customer.ts';
import { Allocations } from '../batches/allocations.service.ts';
import type { Facts } from '../decisions/facts.ts';
import { mayShip, refused, type Refusal } from '../decisions/may-ship.ts';
import { obtainLabel, type ObtainedLabel } from '../labels/carrier.ts';
import { CarrierError } from '../labels/carrier-error.ts';
import { FULFILMENT_CONFIG, type FulfilmentConfig } from '../fulfilment.config.ts';
import { LabelsService } from '../labels/labels.service.ts';
import { refusalWords } from '../labels/refusal-words.ts';
import { RoyalMailGateway } from '../labels/royal-mail.gateway.ts';
import { Owed } from '../owed/owed.service.ts';
import { Following } from '../parcels/following.service.ts';
import { PomService } from '../pom/pom.service.ts';
import { labelReferenceOf, standingOf, wantedOf, type Dispatch } from '../records/dispatch.ts';
import { ReadinessService, type Begun } from './readiness.service.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { TwinsService } from './twins.service.ts';

type Label = Extract<ObtainedLabel, { kind: 'label' }>;
interface Shipped {
  trackingNumber: string;
  events: string[];
}

const AGAIN_SECONDS = 2;

/** The step between the two transactions of a shipment: talks to the carrier under a lease, and records the outcome. */
@Injectable()
export class PurchaseService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly readiness: ReadinessService,
    private readonly carrier: RoyalMailGateway,
    private readonly labels: LabelsService,
    private readonly pom: PomService,
    private readonly allocations: Allocations,
    private readonly following: Following,
    private readonly twins: TwinsService,
    @Inject(FULFILMENT_CONFIG) private readonly config: FulfilmentConfig,
    private readonly stopped: StoppedMedicines,
    private readonly owed: Owed,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The parcel, or null while the carrier has no label yet: then the job goes on. */
  async complete(begun: Begun, ctx: Context): Promise<Shipped | null> {
    const {
      dispatch: { itemId },
      lease,
    } = begun;
    const heartbeat = this.keepLease(itemId, lease);
    try {
      const label = await this.obtain(begun, ctx);
      if (label.kind === 'label') return await this.close(begun, label, ctx);
      await this.release(begun, ctx, AGAIN_SECONDS);
      return null;
    } catch (error) {
      if (!(error instanceof CarrierError)) throw await this.afterFailure(itemId, lease, ctx, error);
      if (error.kind === 'refused') throw await this.afterRefusal(itemId, lease, ctx, error);
      this.log.warn('carrier gave no label', { itemId, code: error.kind });
      await this.release(begun, ctx, Math.max(AGAIN_SECONDS, error.retryAfterSeconds ?? 0));
      return null;
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async obtain(begun: Begun, ctx: Context): Promise<ObtainedLabel> {
    if (begun.staleReference) {
      await this.voidAll(begun.staleReference);
      await this.readiness.replaceReference(begun, ctx);
    }
    return obtainLabel(this.carrier, begun.shipment, { mayHaveReachedCarrier: begun.mayHaveReachedCarrier });
  }

  /** Tracking number, label, register entry and event commit together. */
  private async close(begun: Begun, label: Label, ctx: Context): Promise<Shipped> {
    const { itemId, subscriptionId, userId } = begun.dispatch;
    const { shipped, why } = await this.db.transaction(ctx, async (tx) => {
      const now = await this.records.locked(tx, itemId);
      if (now?.trackingNumber) return { shipped: { trackingNumber: now.trackingNumber, events: [] }, why: null };
      if (!now) throw unknownItem();
      const refusal = await this.whyNotNow(tx, begun.facts, now);
      if (refusal) {
        await this.freeLease(tx, itemId, begun.lease);
        if (!begun.isJob) await tx.schedule({ kind: 'buy-label', key: `item:${itemId}`, data: { itemId } });
        return { shipped: null, why: refusal };
      }
      await this.labels.keep(tx, itemId, label.trackingNumber, label.labelPdf);
      await this.pom.enter(tx, begun);
      await this.pom.supplied(
        tx,
        { ...begun.dispatch, status: 'shipped', trackingNumber: label.trackingNumber, shippedAt: tx.now },
        begun.customer,
      );
      await tx.rows(
        `update dispatches set status = 'shipped', tracking_number = ?, shipped_at = ?, label_since = null, lease_by = null, lease_until = null where item_id = ?`,
        [label.trackingNumber, tx.now, itemId],
      );
      const { code = null, name: product = '' } = begun.dispatch.formula?.item ?? {};
      const left = { status: 'shipped' as const, code, product };
      const wasOwed = await this.owed.follow(tx, now ?? begun.dispatch, left, label.trackingNumber);
      await tx.publish(itemShipped, `item:${itemId}`, {
        itemId,
        subscriptionId,
        userId,
        trackingNumber: label.trackingNumber,
        shippedAt: tx.now.toISOString(),
        wasOwed,
        sentTo: placeOf(begun.shipment.recipient.address),
      });
      await this.following.begin(tx, {
        trackingNumber: label.trackingNumber,
        itemId,
        reshipId: null,
        subscriptionId,
        userId,
        shipment: begun.shipment,
      });
      await tx.unschedule('buy-label', `item:${itemId}`);
      if (begun.mayHaveReachedCarrier) await this.twins.lookLater(tx, itemId, now.labelNumber);
      return { shipped: { trackingNumber: label.trackingNumber, events: [...tx.events] }, why: null };
    });
    if (!shipped) throw refused(why);
    // A process that lost its lease may come late with a second parcel, which must not be sent.
    if (shipped.trackingNumber !== label.trackingNumber)
      await this.carrier
        .voidOrder(label.orderId)
        .catch((error: unknown) => this.log.error('second parcel not taken back', { itemId, error }));
    return shipped;
  }

  /** Between buying the label and closing the parcel the item may be held, its medicine stopped for everybody, or its batch stopped. */
  private async whyNotNow(tx: Tx, begun: Facts, dispatch: Dispatch): Promise<Refusal | null> {
    const wanted = wantedOf(dispatch);
    const stopped = await this.stopped.whyNot(tx, wanted.code);
    const facts: Facts = { ...begun, ...standingOf(dispatch), stopped, pack: { kind: 'aside' } };
    const decision = mayShip(facts);
    if (decision.kind === 'refused') return decision;
    if (await this.allocations.leave(tx, wanted)) return null;
    const gone = mayShip({ ...facts, pack: { kind: 'stopped' } });
    return gone.kind === 'refused' ? gone : null;
  }

  /**
   * For an item that is held, closed or no longer covered: cancels any order at the carrier. The next parcel of this item gets a fresh
   * reference.
   */
  async takeBack(itemId: number, ctx: Context): Promise<void> {
    const lease = randomUUID();
    const number = await this.db.transaction(ctx, async (tx) => {
      const dispatch = await this.records.locked(tx, itemId);
      if (!dispatch?.labelReference || dispatch.trackingNumber) return null;
      if (dispatch.isLeased) throw new Fault('unavailable', 'The carrier is being asked about this parcel just now.');
      await tx.rows(
        `update dispatches set lease_by = ?, lease_until = clock_timestamp() + ? * interval '1 second' where item_id = ?`,
        [lease, this.config.leaseSeconds, itemId],
      );
      return dispatch.labelNumber;
    });
    if (number === null) return;
    const heartbeat = this.keepLease(itemId, lease);
    try {
      await this.voidAll(labelReferenceOf(itemId, number));
      await this.db.transaction(ctx, async (tx) => {
        await tx.rows(
          'update dispatches set label_reference = null, label_since = null, label_number = label_number + 1, label_attempts = 0, lease_by = null, lease_until = null where item_id = ? and lease_by = ?',
          [itemId, lease],
        );
        await this.records.settle(tx, itemId);
        await this.twins.lookLater(tx, itemId, number);
      });
      this.log.info('parcel taken back', { itemId });
    } catch (error) {
      throw await this.afterFailure(itemId, lease, ctx, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async voidAll(reference: string): Promise<void> {
    for (const order of await this.carrier.findOrders(reference)) await this.carrier.voidOrder(order.orderId);
  }

  private async afterRefusal(itemId: number, lease: string, ctx: Context, error: CarrierError): Promise<Fault> {
    await this.db.transaction(ctx, async (tx) => {
      await tx.rows(
        'update dispatches set label_reference = null, label_since = null, lease_by = null, lease_until = null where item_id = ? and lease_by = ?',
        [itemId, lease],
      );
      await tx.unschedule('buy-label', `item:${itemId}`);
      await this.records.settle(tx, itemId);
    });
    const { message, errors } = refusalWords(error);
    return new Fault('invalid', message, { errors, as: 'carrier_refused' });
  }

  // The job written by the first transaction still exists: it takes over if nothing else does.
  private async afterFailure(itemId: number, lease: string, ctx: Context, error: unknown): Promise<unknown> {
    await this.db.transaction(ctx, (tx) => this.freeLease(tx, itemId, lease)).catch(() => undefined);
    return error;
  }

  private release({ dispatch: { itemId }, lease, isJob }: Begun, ctx: Context, afterSeconds: number): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      await this.freeLease(tx, itemId, lease);
      if (!isJob)
        await tx.schedule({
          kind: 'buy-label',
          key: `item:${itemId}`,
          data: { itemId },
          dueAt: new Date(tx.now.getTime() + afterSeconds * 1000),
        });
    });
  }

  private async freeLease(tx: Tx, itemId: number, lease: string): Promise<void> {
    await tx.rows('update dispatches set lease_by = null, lease_until = null where item_id = ? and lease_by = ?', [
      itemId,
      lease,
    ]);
  }

  private keepLease(itemId: number, lease: string): NodeJS.Timeout {
    const renew = () =>
      this.db
        .rows(
          `update dispatches set lease_until = clock_timestamp() + ? * interval '1 second' where item_id = ? and lease_by = ?`,
          [this.config.leaseSeconds, itemId, lease],
        )
        .catch(() => undefined);
    return setInterval(() => void renew(), (this.config.leaseSeconds * 1000) / 3).unref();
  }
}
