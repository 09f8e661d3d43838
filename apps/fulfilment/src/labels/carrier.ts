import { CarrierError } from './carrier-error.ts';
import type { Shipment } from './shipment.ts';

/** An order at the carrier. */
export interface CarrierOrder {
  orderId: number;
  trackingNumber: string | null;
  hasLabel: boolean;
  isOnItsWay: boolean;
}

export interface CreatedOrder {
  order: CarrierOrder;
  labelPdf: Uint8Array | null;
}

/** What we ask of a carrier. Every method may throw a `CarrierError`. */
export interface Carrier {
  createOrder(shipment: Shipment): Promise<CreatedOrder>;
  /** All orders with this reference: none, one, or twins of which one is too many. */
  findOrders(orderReference: string): Promise<CarrierOrder[]>;
  findOrder(orderId: number): Promise<CarrierOrder | null>;
  /** The whole label as PDF, or null while there is none. */
  getLabel(orderId: number): Promise<Uint8Array | null>;
  voidOrder(orderId: number): Promise<void>;
}

export type ObtainedLabel =
  | { kind: 'label'; orderId: number; trackingNumber: string; labelPdf: Uint8Array }
  /** The order exists there, its label does not yet: ask again, never order again. */
  | { kind: 'label pending'; orderId: number };

/**
 * Gets the label for a parcel, and never two parcels. When an earlier attempt may have reached the carrier (always, except on the very
 * first), the order is looked up before it is made. Twins are voided; the one kept is the one already in the post, else the one with a
 * label, else the oldest.
 */
export async function obtainLabel(
  carrier: Carrier,
  shipment: Shipment,
  given: { mayHaveReachedCarrier: boolean },
): Promise<ObtainedLabel> {
  const existing = given.mayHaveReachedCarrier ? await carrier.findOrders(shipment.orderReference) : [];
  if (existing.length > 0) return settle(carrier, existing);
  const created = await createOrFind(carrier, shipment);
  return Array.isArray(created) ? settle(carrier, created) : complete(carrier, created.order, created.labelPdf);
}

async function createOrFind(carrier: Carrier, shipment: Shipment): Promise<CreatedOrder | CarrierOrder[]> {
  try {
    return await carrier.createOrder(shipment);
  } catch (error) {
    if (!(error instanceof CarrierError) || error.kind !== 'unknown') throw error;
    const found = await tried(carrier.findOrders(shipment.orderReference), []);
    // Not there yet does not mean never: the request may still be in flight, so it is not sent again now.
    if (found.length === 0) throw error;
    return found;
  }
}

async function settle(carrier: Carrier, orders: readonly CarrierOrder[]): Promise<ObtainedLabel> {
  const [kept, ...twins] = orders.toSorted(byWorth);
  for (const twin of twins) {
    if (!twin.isOnItsWay) await voidTwin(carrier, twin.orderId);
  }
  return complete(carrier, kept!, null);
}

function byWorth(one: CarrierOrder, other: CarrierOrder): number {
  const worth = (order: CarrierOrder) =>
    Number(order.isOnItsWay) * 2 + Number(order.hasLabel || order.trackingNumber !== null);
  return worth(other) - worth(one) || one.orderId - other.orderId;
}

/** A twin that can no longer be voided is left; one that could not be reached is left to the next attempt. */
async function voidTwin(carrier: Carrier, orderId: number): Promise<void> {
  try {
    await carrier.voidOrder(orderId);
  } catch (error) {
    if (!(error instanceof CarrierError) || error.kind !== 'refused') throw error;
  }
}

async function complete(carrier: Carrier, order: CarrierOrder, known: Uint8Array | null): Promise<ObtainedLabel> {
  const { orderId } = order;
  const labelPdf = known ?? (await tried(carrier.getLabel(orderId), null));
  if (!labelPdf) return { kind: 'label pending', orderId };
  // Some services get their number only when the label is made.
  const trackingNumber = order.trackingNumber ?? (await tried(carrier.findOrder(orderId), null))?.trackingNumber;
  return trackingNumber ? { kind: 'label', orderId, trackingNumber, labelPdf } : { kind: 'label pending', orderId };
}

/** The order is safe at the carrier: when a further question fails, the answer is "pending", not an error. */
async function tried<T>(asking: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CarrierError) return otherwise;
    throw error;
  }
}
