import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { obtainLabel } from './carrier.ts';
import type { CarrierError } from './carrier-error.ts';
import { RoyalMailGateway, type RoyalMailSettings } from './royal-mail.gateway.ts';
import type { Shipment } from './shipment.ts';

const LABEL = Buffer.from('%PDF-1.4\nlabel\n%%EOF\n');
const REFERENCE = 'SRL1042-1';

interface StoredOrder {
  orderIdentifier: number;
  orderReference: string;
  createdOn: string;
  trackingNumber?: string;
  printedOn?: string;
  shippedOn?: string;
}

interface Seen {
  method: string;
  path: string;
  authorization: string;
  body: { items: { orderReference: string }[] };
}

type Answer = (request: Seen, response: ServerResponse) => void;

/** Click & Drop for one test: keeps orders, and misbehaves where the test says so. */
class FakeCarrier {
  readonly orders: StoredOrder[] = [];
  readonly seen: Seen[] = [];
  readonly outOfTurn: { method: string; answer: Answer }[] = [];
  private nextId = 1001;

  next(method: string, answer: Answer): void {
    this.outOfTurn.push({ method, answer });
  }

  add(over: Partial<StoredOrder> = {}): StoredOrder {
    const orderIdentifier = this.nextId++;
    const order = {
      orderIdentifier,
      orderReference: REFERENCE,
      createdOn: '2026-11-14T09:30:00Z',
      trackingNumber: `TT00000${orderIdentifier}GB`,
      printedOn: '2026-11-14T09:30:01Z',
      ...over,
    };
    this.orders.push(order);
    return order;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const method = request.method!;
    const body = (text ? JSON.parse(text) : {}) as Seen['body'];
    const seen = {
      method,
      path: decodeURIComponent(request.url!),
      authorization: request.headers.authorization!,
      body,
    };
    this.seen.push(seen);
    const at = this.outOfTurn.findIndex((special) => special.method === method);
    if (at >= 0) this.outOfTurn.splice(at, 1)[0]!.answer(seen, response);
    else this.answer(seen, response);
  }

  private answer({ method, path, body }: Seen, response: ServerResponse): void {
    if (path === '/api/v1/version')
      return json(response, 200, { release: '1.55', releaseDate: '2026-10-01T00:00:00Z' });
    if (method === 'POST') {
      const order = this.add({ orderReference: body.items[0]!.orderReference });
      return json(response, 200, created(order, LABEL));
    }
    const wanted = /^\/api\/v1\/orders\/("?)([^"/?]+)\1/.exec(path)!;
    const isWanted = (order: StoredOrder) =>
      (wanted[1] ? order.orderReference : String(order.orderIdentifier)) === wanted[2];
    const found = this.orders.filter(isWanted);
    if (found.length === 0) return void response.writeHead(404).end();
    if (method === 'DELETE') {
      this.orders.splice(0, this.orders.length, ...this.orders.filter((order) => !isWanted(order)));
      return json(response, 200, {
        deletedOrders: found.map(({ orderIdentifier }) => ({ orderIdentifier })),
        errors: [],
      });
    }
    if (path.includes('/label?')) return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(LABEL);
    return json(response, 200, found);
  }
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function created(order: StoredOrder, label?: Buffer) {
  return {
    successCount: 1,
    errorsCount: 0,
    createdOrders: [{ ...order, label: label?.toString('base64') }],
    failedOrders: [],
  };
}

const shipment: Shipment = {
  orderReference: REFERENCE,
  tradingName: 'Sorrel',
  orderedAt: '2026-11-14T09:30:00.000Z',
  recipient: { name: 'Zoë O’Brien', address: { address1: '1 High Road', city: 'Bath', postcode: 'BA1 1AA' } },
  contents: [{ kind: 'topical', quantity: 1 }],
  valuePence: 4840,
};

let server: Server;
let carrier: FakeCarrier;
let gateway: RoyalMailGateway;
let settings: RoyalMailSettings;

beforeAll(async () => {
  server = createServer((request, response) => void carrier.handle(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(
  () =>
    new Promise<void>((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    }),
);
beforeEach(() => {
  carrier = new FakeCarrier();
  settings = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    apiKey: 'secret-key',
    timeoutMs: 300,
    requestsPerSecond: 1000,
    serviceCode: 'TPN24',
    coldChainServiceCode: 'SD1',
    carrierName: null,
    notifiesRecipient: false,
  };
  gateway = new RoyalMailGateway(settings);
});

const first = () => obtainLabel(gateway, shipment, { mayHaveReachedCarrier: false });
const again = () => obtainLabel(gateway, shipment, { mayHaveReachedCarrier: true });
const said = () => carrier.seen.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
const failure = async (asking: Promise<unknown>) =>
  (await asking.then(
    () => null,
    (error: unknown) => error,
  )) as CarrierError;

describe('a label at the first attempt', () => {
  test('makes one order with one request, and takes its number and PDF', async () => {
    const label = await first();
    expect(label).toEqual({
      kind: 'label',
      orderId: 1001,
      trackingNumber: 'TT000001001GB',
      labelPdf: new Uint8Array(LABEL),
    });
    expect(said()).toEqual(['POST /orders']);
    expect(carrier.seen[0]).toMatchObject({
      authorization: 'Bearer secret-key',
      body: { items: [{ orderReference: REFERENCE }] },
    });
  });

  test('asked again, the same order and no second one', async () => {
    await first();
    expect(await again()).toMatchObject({ kind: 'label', orderId: 1001, trackingNumber: 'TT000001001GB' });
    expect(carrier.orders).toHaveLength(1);
    expect(said().filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  test('asked again where nothing arrived, it is made', async () => {
    expect(await again()).toMatchObject({ kind: 'label', orderId: 1001 });
    expect(said()).toEqual([`GET /orders/"${REFERENCE}"`, 'POST /orders']);
  });
});

describe('refused: the parcel is at fault', () => {
  test('errors inside a 200, with the names of the fields', async () => {
    carrier.next('POST', (_request, response) =>
      json(response, 200, {
        successCount: 0,
        errorsCount: 1,
        createdOrders: [],
        failedOrders: [
          {
            errors: [
              {
                errorCode: 42,
                errorMessage: 'Postcode is not valid',
                fields: [{ fieldName: 'Recipient.Address.Postcode', value: 'JE2 3AB' }],
              },
            ],
          },
        ],
      }),
    );
    const error = await failure(first());
    expect(error).toMatchObject({ kind: 'refused', fields: ['Recipient.Address.Postcode'] });
    expect(error.message).toBe(
      'Royal Mail did not accept this parcel: Postcode is not valid. Correct it, then ship again.',
    );
    expect(carrier.orders).toEqual([]);
  });

  test('a 400 for a request it cannot read', async () => {
    carrier.next('POST', (_request, response) =>
      json(response, 400, { code: 'BadRequest', message: 'ServiceCode is too long' }),
    );
    expect(await failure(first())).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('ServiceCode is too long'),
    });
  });
});

describe('unknown: sent, but not confirmed', () => {
  const silent: Answer = () => {};

  test('too slow, yet made there: found by its reference, not sent twice', async () => {
    carrier.next('POST', () => carrier.add());
    expect(await first()).toMatchObject({ kind: 'label', orderId: 1001 });
    expect(said()).toEqual([
      'POST /orders',
      `GET /orders/"${REFERENCE}"`,
      'GET /orders/1001/label?documentType=postageLabel&includeReturnsLabel=false&includeCN=false',
    ]);
    expect(carrier.orders).toHaveLength(1);
  });

  test('too slow and not there: unknown, and still only one POST', async () => {
    carrier.next('POST', silent);
    expect(await failure(first())).toMatchObject({ kind: 'unknown' });
    expect(said()).toEqual(['POST /orders', `GET /orders/"${REFERENCE}"`]);
  });

  test('too slow, and the question fails too: unknown', async () => {
    carrier.next('POST', silent);
    carrier.next('GET', (_request, response) => void response.writeHead(503).end());
    expect(await failure(first())).toMatchObject({ kind: 'unknown' });
  });

  test.each<[string, Answer]>([
    [
      'a proxy’s page in place of JSON',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Gateway</html>'),
    ],
    [
      'half an answer',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"createdOrders":[{"orderIden'),
    ],
    [
      'an empty list of both kinds',
      (_request, response) => json(response, 200, { createdOrders: [], failedOrders: [] }),
    ],
    ['a failure after it was stored', (_request, response) => void response.writeHead(502).end('bad gateway')],
    ['a closed line', (_request, response) => void response.destroy()],
  ])('%s: looked up', async (_name, answer) => {
    carrier.next('POST', (request, response) => {
      carrier.add();
      answer(request, response);
    });
    expect(await first()).toMatchObject({ kind: 'label', orderId: 1001 });
    expect(carrier.orders).toHaveLength(1);
  });
});

describe('unavailable: nothing was done', () => {
  test('a refused connection', async () => {
    gateway = new RoyalMailGateway({ ...settings, baseUrl: 'http://127.0.0.1:42299/api/v1' });
    expect(await failure(first())).toMatchObject({ kind: 'unavailable' });
  });

  test.each([
    [401, 'does not accept our key'],
    [403, 'does not accept our key'],
    [404, 'no Click & Drop at the address'],
  ])('status %i: %s', async (status, words) => {
    carrier.next('POST', (_request, response) => void response.writeHead(status).end());
    expect(await failure(first())).toMatchObject({ kind: 'unavailable', message: expect.stringContaining(words) });
    expect(said()).toEqual(['POST /orders']);
  });

  test('a question that is not answered leaves everything as it was', async () => {
    carrier.add();
    carrier.next('GET', () => {});
    expect(await failure(again())).toMatchObject({ kind: 'unavailable' });
    expect(carrier.orders).toHaveLength(1);
  });

  test('the key is not carried to another host', async () => {
    const elsewhere = `http://localhost:${(server.address() as AddressInfo).port}/api/v1/version`;
    carrier.next('GET', (_request, response) => void response.writeHead(302, { location: elsewhere }).end());
    expect(await failure(gateway.version())).toMatchObject({ kind: 'unavailable' });
    expect(said()).toEqual(['GET /version']);
  });

  test('no message quotes the key', async () => {
    carrier.next('POST', (_request, response) => void response.writeHead(401).end('secret-key'));
    expect(JSON.stringify({ ...(await failure(first())) })).not.toContain('secret-key');
  });
});

describe('busy (429)', () => {
  const busy =
    (seconds: string): Answer =>
    (_request, response) =>
      void response.writeHead(429, { 'retry-after': seconds }).end();

  test('waits as long as asked, then goes on with the same request', async () => {
    carrier.next('POST', busy('1'));
    const start = performance.now();
    expect(await first()).toMatchObject({ kind: 'label', orderId: 1001 });
    expect(performance.now() - start).toBeGreaterThanOrEqual(950);
    expect(said()).toEqual(['POST /orders', 'POST /orders']);
    expect(carrier.orders).toHaveLength(1);
  });

  test('a long wait is left to the queue', async () => {
    carrier.next('POST', busy('120'));
    expect(await failure(first())).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 120 });
    expect(said()).toEqual(['POST /orders']);
  });

  test('the wait may be a date', async () => {
    carrier.next('POST', busy(new Date(Date.now() + 3_600_000).toUTCString()));
    const { retryAfterSeconds } = await failure(first());
    expect(retryAfterSeconds).toBeGreaterThan(3_500);
  });
});

test('two requests a second are never exceeded', async () => {
  gateway = new RoyalMailGateway({ ...settings, requestsPerSecond: 10 });
  const start = performance.now();
  await Promise.all([gateway.version(), gateway.version(), gateway.version()]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(195);
});

describe('an order without its label', () => {
  const withoutLabel: Answer = ({ body }, response) => {
    const order = carrier.add({ orderReference: body.items[0]!.orderReference });
    json(response, 200, {
      ...created(order),
      createdOrders: [{ ...order, labelErrors: [{ code: '7', message: 'Label service down' }] }],
    });
  };

  test('the label is asked for by itself', async () => {
    carrier.next('POST', withoutLabel);
    expect(await first()).toMatchObject({ kind: 'label', orderId: 1001 });
  });

  test.each<[string, Answer]>([
    ['an account that prints none (403)', (_request, response) => void response.writeHead(403).end()],
    ['not made yet (404)', (_request, response) => void response.writeHead(404).end()],
    ['a failure', (_request, response) => void response.writeHead(500).end()],
    ['a page in place of a PDF', (_request, response) => void response.writeHead(200).end('<html></html>')],
    ['a PDF cut off on the way', (_request, response) => void response.writeHead(200).end(LABEL.subarray(0, 12))],
    ['no answer', () => {}],
  ])('%s: pending, and got at the next attempt', async (_name, answer) => {
    carrier.next('POST', withoutLabel);
    carrier.next('GET', answer);
    expect(await first()).toEqual({ kind: 'label pending', orderId: 1001 });
    expect(await again()).toMatchObject({ kind: 'label', orderId: 1001 });
    expect(carrier.orders).toHaveLength(1);
  });

  test('a cut-off label inside the answer is not taken for one', async () => {
    carrier.next('POST', ({ body }, response) => {
      json(
        response,
        200,
        created(carrier.add({ orderReference: body.items[0]!.orderReference }), LABEL.subarray(0, 12)),
      );
    });
    expect(await first()).toMatchObject({ kind: 'label', labelPdf: new Uint8Array(LABEL) });
  });

  test('a number that comes only with the label is fetched; without one the label is pending', async () => {
    carrier.next('POST', (_request, response) => {
      const order = carrier.add();
      json(response, 200, created({ ...order, trackingNumber: undefined }, LABEL));
    });
    expect(await first()).toMatchObject({ kind: 'label', trackingNumber: 'TT000001001GB' });
    carrier.orders[0]!.trackingNumber = undefined;
    expect(await again()).toEqual({ kind: 'label pending', orderId: 1001 });
  });

  test('an invalid tracking number is ignored', async () => {
    carrier.add({ trackingNumber: '../../x' });
    expect(await again()).toEqual({ kind: 'label pending', orderId: 1001 });
  });
});

describe('two orders under one reference', () => {
  test('the older stays, the other is voided', async () => {
    carrier.add();
    carrier.add();
    expect(await again()).toMatchObject({ kind: 'label', orderId: 1001 });
    expect(carrier.orders.map(({ orderIdentifier }) => orderIdentifier)).toEqual([1001]);
  });

  test('the one with a label stays', async () => {
    carrier.add({ printedOn: undefined, trackingNumber: undefined });
    carrier.add();
    expect(await again()).toMatchObject({ kind: 'label', orderId: 1002 });
    expect(carrier.orders).toHaveLength(1);
  });

  test('what is on its way is never voided', async () => {
    carrier.add();
    carrier.add({ shippedOn: '2026-11-14T12:00:00Z' });
    carrier.add({ shippedOn: '2026-11-14T12:00:00Z' });
    expect(await again()).toMatchObject({ kind: 'label', orderId: 1002 });
    expect(carrier.orders.map(({ orderIdentifier }) => orderIdentifier)).toEqual([1002, 1003]);
  });

  test('a twin that cannot be reached stops the attempt, and the next one does it', async () => {
    carrier.add();
    carrier.add();
    carrier.next('DELETE', (_request, response) => void response.writeHead(503).end());
    expect(await failure(again())).toMatchObject({ kind: 'unavailable' });
    expect(await again()).toMatchObject({ kind: 'label', orderId: 1001 });
    expect(carrier.orders).toHaveLength(1);
  });

  test('somebody else’s order in the answer is not taken for ours', async () => {
    carrier.next('GET', (_request, response) =>
      json(response, 200, [{ orderIdentifier: 7, orderReference: 'SRL1042-10', createdOn: '2026-11-14T09:30:00Z' }]),
    );
    expect(await again()).toMatchObject({ kind: 'label', orderId: 1001 });
  });
});

describe('voiding', () => {
  test('deletes an order; a second time does no harm', async () => {
    const { orderIdentifier } = carrier.add();
    await gateway.voidOrder(orderIdentifier);
    await gateway.voidOrder(orderIdentifier);
    expect(carrier.orders).toEqual([]);
  });

  test('a refusal inside a 200 counts as a refusal', async () => {
    carrier.next('DELETE', (_request, response) =>
      json(response, 200, {
        deletedOrders: [],
        errors: [{ orderIdentifier: 7, code: '3', message: 'Order is manifested' }],
      }),
    );
    expect(await failure(gateway.voidOrder(7))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Order is manifested'),
    });
  });
});

test('an unknown reference may come back as an error', async () => {
  carrier.next('GET', (_request, response) =>
    json(response, 400, [{ channelOrderReference: REFERENCE, code: '1', message: 'Order not found' }]),
  );
  expect(await gateway.findOrders(REFERENCE)).toEqual([]);
  carrier.next('GET', (_request, response) => json(response, 400, [{ code: '2', message: 'Malformed identifier' }]));
  expect(await failure(gateway.findOrders(REFERENCE))).toMatchObject({ kind: 'unavailable' });
});

test('reads the version of the carrier’s service', async () => {
  expect(await gateway.version()).toBe('1.55');
});
