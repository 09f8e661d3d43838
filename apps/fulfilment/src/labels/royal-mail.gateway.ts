import type { z } from 'zod';
import type { Carrier, CarrierOrder, CreatedOrder } from './carrier.ts';
import { type CarrierError, refused, unavailable, unknownOutcome } from './carrier-error.ts';
import { complaints, createdOrders, deletedOrders, type OrderInfo, orderInfos, version } from './click-and-drop.ts';
import { isWholePdf } from './label-pdf.ts';
import { Pace } from './pace.gateway.ts';
import { createOrderRequest, type PostageSettings, type Shipment } from './shipment.ts';
import { asTrackingNumber } from './tracking.ts';

export interface RoyalMailSettings extends PostageSettings {
  /** With its path: "https://api.parcel.royalmail.com/api/v1". */
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  /** Royal Mail allows 5 a second to a whole account, other programs included: 2 is our share. */
  requestsPerSecond: number;
}

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
}

interface Reply {
  status: number;
  bytes: Uint8Array;
}

/** A longer wait for a turn is left to the job queue rather than an open connection. */
const LONGEST_WAIT_SECONDS = 10;
const MOST_TRIES_WHEN_BUSY = 3;

/** Failures before anything was sent: the order cannot have reached the other side. */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS.*|.*CERT.*)$/;

/** Click & Drop over HTTP (Swagger v1.0.0). It has no idempotency keys: our order reference is the only handle. */
export class RoyalMailGateway implements Carrier {
  private readonly settings: RoyalMailSettings;
  private readonly pace: Pace;

  constructor(settings: RoyalMailSettings) {
    this.settings = settings;
    this.pace = new Pace(settings.requestsPerSecond);
  }

  /** The release running there; serves as a ping. */
  async version(): Promise<string> {
    const reply = await this.call({ method: 'GET', path: '/version' });
    const found = this.read(reply, version);
    return found.release ?? found.releaseDate ?? 'unnamed';
  }

  async createOrder(shipment: Shipment): Promise<CreatedOrder> {
    // One order a request: with more, Royal Mail puts no label into the answer.
    const body = { items: [createOrderRequest(shipment, this.settings)] };
    const reply = await this.call({ method: 'POST', path: '/orders', body });
    if (reply.status === 400) throw refused(reasonsIn(reply));
    // Anything but a readable 200 (a proxy's page, half an answer) says nothing about whether the order exists.
    const { createdOrders: created, failedOrders: failed } = this.read(reply, createdOrders, unknownOutcome());
    const [order] = created ?? [];
    if (order) return { order: asCarrierOrder(order), labelPdf: wholePdf(Buffer.from(order.label ?? '', 'base64')) };
    // A refused order comes with status 200 and its reasons inside.
    const errors = (failed ?? []).flatMap((one) => one.errors ?? []);
    if (errors.length === 0) throw unknownOutcome();
    const fields = errors.flatMap((error) => error.fields ?? []).flatMap(({ fieldName }) => fieldName ?? []);
    throw refused(
      errors.flatMap(({ errorMessage }) => errorMessage ?? []),
      fields,
    );
  }

  async findOrders(orderReference: string): Promise<CarrierOrder[]> {
    const orders = await this.look(`"${orderReference}"`);
    return orders.filter((order) => order.orderReference === orderReference).map(asCarrierOrder);
  }

  async findOrder(orderId: number): Promise<CarrierOrder | null> {
    const orders = await this.look(String(orderId));
    return orders.map(asCarrierOrder).find((order) => order.orderId === orderId) ?? null;
  }

  private async look(identifier: string): Promise<OrderInfo[]> {
    const reply = await this.call({ method: 'GET', path: `/orders/${encodeURIComponent(identifier)}` });
    if (reply.status === 404) return [];
    if (reply.status === 200) return this.read(reply, orderInfos);
    // Some releases report an unknown reference as a complaint about the order rather than as a 404.
    const reasons = reasonsIn(reply);
    if (reasons.length > 0 && reasons.every((reason) => /not ?found/i.test(reason))) return [];
    throw unavailable({ reason: 'Royal Mail did not understand our question about this parcel' });
  }

  async getLabel(orderId: number): Promise<Uint8Array | null> {
    const query = 'documentType=postageLabel&includeReturnsLabel=false&includeCN=false';
    const reply = await this.call({ method: 'GET', path: `/orders/${orderId}/label?${query}` });
    return reply.status === 200 ? wholePdf(reply.bytes) : null;
  }

  /** The label becomes worthless and must be destroyed: Royal Mail charges for a voided label that travels. */
  async voidOrder(orderId: number): Promise<void> {
    const reply = await this.call({ method: 'DELETE', path: `/orders/${orderId}` });
    if (reply.status === 404) return;
    if (reply.status !== 200) throw refused(reasonsIn(reply));
    const errors = this.read(reply, deletedOrders).errors ?? [];
    if (errors.length > 0) throw refused(errors.flatMap(({ message }) => message ?? []));
  }

  /** Answers 200, 400 and 404, and 403 for labels; every other status becomes a `CarrierError`. */
  private async call(call: Call): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      await this.pace.turn();
      const { reply, retryAfter } = await this.send(call);
      const isForeign = reply.status === 404 && call.method === 'POST';
      if ([200, 400, 404].includes(reply.status) && !isForeign) return reply;
      if (reply.status === 403 && call.path.includes('/label')) return reply;
      if (reply.status === 429) {
        const seconds = secondsOf(retryAfter);
        this.pace.pause(Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000);
        if (attempt < MOST_TRIES_WHEN_BUSY && seconds <= LONGEST_WAIT_SECONDS) continue;
        throw unavailable({ reason: 'Royal Mail is busy', retryAfterSeconds: seconds });
      }
      if (reply.status >= 500 && call.method === 'POST') throw unknownOutcome();
      throw unavailable({ reason: reasonFor(reply.status) });
    }
  }

  private async send({ method, path, body }: Call): Promise<{ reply: Reply; retryAfter: string | null }> {
    try {
      const response = await fetch(this.settings.baseUrl.replace(/\/$/, '') + path, {
        method,
        headers: {
          authorization: `Bearer ${this.settings.apiKey}`,
          accept: 'application/json, application/pdf',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        // The key must not follow a redirect to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(this.settings.timeoutMs),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { reply: { status: response.status, bytes }, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      throw method === 'POST' && !wasNeverSent(error) ? unknownOutcome(error) : unavailable({ cause: error });
    }
  }

  private read<T extends z.ZodType>(reply: Reply, shape: T, otherwise: CarrierError = unavailable()): z.output<T> {
    const parsed = shape.safeParse(jsonOf(reply.bytes));
    if (!parsed.success) throw otherwise;
    return parsed.data;
  }
}

function asCarrierOrder(order: OrderInfo): CarrierOrder {
  const numbers = [order.trackingNumber, ...(order.packages ?? []).map((parcel) => parcel.trackingNumber)];
  return {
    orderId: order.orderIdentifier,
    trackingNumber: numbers.map(asTrackingNumber).find((number) => number !== null) ?? null,
    hasLabel: Boolean(order.printedOn),
    isOnItsWay: Boolean(order.manifestedOn ?? order.shippedOn),
  };
}

function wholePdf(bytes: Uint8Array): Uint8Array | null {
  return isWholePdf(bytes) ? new Uint8Array(bytes) : null;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

function reasonsIn(reply: Reply): string[] {
  const parsed = complaints.safeParse(jsonOf(reply.bytes));
  return parsed.success ? parsed.data.flatMap(({ message, details, code }) => message ?? details ?? code ?? []) : [];
}

function reasonFor(status: number): string | undefined {
  if (status === 401 || status === 403) return 'Royal Mail does not accept our key; check it in the settings';
  if (status === 404) return 'There is no Click & Drop at the address in the settings';
  return undefined;
}

/** Seconds, or a date (RFC 9110, 10.2.3); one second if they give none. */
function secondsOf(retryAfter: string | null): number {
  if (!retryAfter) return 1;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 1;
}

function wasNeverSent(error: unknown): boolean {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'code' in cause && NEVER_SENT.test(String(cause.code));
}
