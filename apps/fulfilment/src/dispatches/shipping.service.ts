import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { CustomersService } from '../customers/customers.service.ts';
import { Printer } from '../documents/printer.service.ts';
import { labelPath } from '../labels/label-pdf.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { OwingDoor } from './owing-door.service.ts';
import { PurchaseService } from './purchase.service.ts';
import { ReadinessService } from './readiness.service.ts';

export interface Parcel {
  trackingNumber: string | null;
  pdfUrl: string | null;
  isPending: boolean;
  events: string[];
}

const PENDING: Parcel = { trackingNumber: null, pdfUrl: null, isPending: true, events: [] };
/** Staff wait this long for the carrier; after that a job fetches the label and the screen shows "label pending". */
const PATIENCE_MS = 16_000;
const LOOK_AGAIN_MS = 200;

const parcelOf = (trackingNumber: string, events: string[] = []): Parcel => ({
  trackingNumber,
  pdfUrl: `/storage/${labelPath(trackingNumber)}`,
  isPending: false,
  events,
});

/** Ships an item: one parcel and one label, however often and by however many people it is requested. */
@Injectable()
export class ShippingService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly readiness: ReadinessService,
    private readonly purchase: PurchaseService,
    private readonly customers: CustomersService,
    private readonly printer: Printer,
    private readonly owings: OwingDoor,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async ship(itemId: number, ctx: Context): Promise<Parcel> {
    const lostLetters = await this.lostLetters(itemId);
    const begun = await this.owings.noting(itemId, ctx, () => this.readiness.begin(itemId, ctx, { lostLetters }));
    if (begun.kind === 'shipped') return parcelOf(begun.trackingNumber);
    if (begun.kind === 'busy') return this.afterTheOther(itemId);
    const bought = this.purchase
      .complete(begun, ctx)
      .then((done) => (done ? parcelOf(done.trackingNumber, done.events) : PENDING));
    bought.catch((error: unknown) => this.log.warn('label not bought', { itemId, error }));
    return Promise.race([bought, wait(PATIENCE_MS, PENDING, { ref: false })]);
  }

  /** For the job: completes the open order at the carrier, or cancels it when the item may no longer be sent. */
  async finish(itemId: number, ctx: Context): Promise<void> {
    const dispatch = await this.records.find(this.db, itemId);
    if (!dispatch?.labelReference || dispatch.trackingNumber) return;
    if (dispatch.status === 'label-pending' && (await this.isFinished(itemId, ctx))) return;
    await this.purchase.takeBack(itemId, ctx);
  }

  /** False when the item may not be sent any more. Throws while the carrier has no label for us, so that the job is retried. */
  private async isFinished(itemId: number, ctx: Context): Promise<boolean> {
    try {
      const begun = await this.owings.noting(itemId, ctx, () => this.readiness.begin(itemId, ctx, { isJob: true }));
      if (begun.kind === 'shipped') return true;
      if (begun.kind === 'begun' && (await this.purchase.complete(begun, ctx))) return true;
    } catch (error) {
      if (error instanceof Fault && (error.status === 409 || error.status === 422)) return false;
      throw error;
    }
    throw new Fault('unavailable', 'The carrier has given no label yet.');
  }

  // Done before anything is locked, because the answer comes from another process.
  private async lostLetters(itemId: number): Promise<string[]> {
    const dispatch = await this.records.find(this.db, itemId);
    const customer = dispatch?.status === 'ready' ? await this.customers.find(this.db, dispatch.userId) : null;
    return customer ? this.printer.unprintableIn(customer.name) : [];
  }

  /** Another caller is buying this label: wait for their result. */
  private async afterTheOther(itemId: number): Promise<Parcel> {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      await wait(LOOK_AGAIN_MS);
      const dispatch = await this.records.find(this.db, itemId);
      if (dispatch?.trackingNumber) return parcelOf(dispatch.trackingNumber);
      if (dispatch?.status === 'ready')
        throw conflict(
          'This parcel was not taken by the carrier just now. Please ship it again to see why.',
          'not_taken',
        );
      if (!dispatch?.isLeased) break;
    }
    return PENDING;
  }
}
