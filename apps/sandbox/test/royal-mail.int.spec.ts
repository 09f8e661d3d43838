import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { checkDigit } from '../src/royal-mail/order/tracking-number.ts';
import { Stand } from './stand.ts';

let stand: Stand;

beforeAll(async () => {
  stand = await Stand.open();
});
afterEach(() => stand.json('DELETE', '/sandbox/faults'));
afterAll(() => stand.close());

type Created = {
  successCount: number;
  errorsCount: number;
  createdOrders: {
    orderIdentifier: number;
    orderReference: string;
    trackingNumber?: string;
    label?: string;
    labelErrors?: object[];
  }[];
  failedOrders: { errors: { errorMessage: string; fields: { fieldName: string }[] }[] }[];
};

async function ask<Body>(method: string, path: string, body?: unknown, key = `Bearer ${stand.settings.royalMail.key}`) {
  const answer = await fetch(`${stand.url}/sandbox/royal-mail/api/v1${path}`, {
    method,
    headers: { authorization: key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    body: (isJson ? JSON.parse(bytes.toString()) : null) as Body,
  };
}

let counter = 0;
function order(change: object = {}, address: object = {}, label: boolean | null = true): object {
  counter += 1;
  return {
    orderReference: `D-${counter}`,
    recipient: {
      address: {
        fullName: 'Wojciech Łukasz',
        addressLine1: '1 High Street',
        city: 'London',
        postcode: 'SW1A 1AA',
        countryCode: 'GBR',
        ...address,
      },
      emailAddress: 'w@demo.sorrel.test',
    },
    sender: { tradingName: 'Sorrel Pharmacy' },
    packages: [{ weightInGrams: 120, packageFormatIdentifier: 'smallParcel' }],
    orderDate: '2026-11-21T10:00:00Z',
    subtotal: 48.4,
    shippingCostCharged: 0,
    total: 48.4,
    postageDetails: { serviceCode: 'TPS48' },
    ...(label === null ? {} : { label: { includeLabelInResponse: label } }),
    ...change,
  };
}

async function create(...args: Parameters<typeof order>): Promise<Created['createdOrders'][number]> {
  const { status, body } = await ask<Created>('POST', '/orders', { items: [order(...args)] });
  expect([status, body.successCount, body.errorsCount]).toEqual([200, 1, 0]);
  const [made] = body.createdOrders;
  if (!made) throw new Error('No order was made.');
  return made;
}

const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text;
const labels = async (): Promise<{ order_reference: string; tracking_number: string; status: string }[]> =>
  ((await stand.json('GET', '/sandbox/royal-mail/_labels')).body as { labels: [] }).labels;
const fault = (mode: string) => stand.json('POST', '/sandbox/faults', { target: 'royal-mail', mode, count: 1 });

describe('an order with a label', () => {
  it('comes back with a number that adds up and a label nobody can post', async () => {
    const made = await create();
    expect(made.trackingNumber).toMatch(/^TT\d{9}GB$/);
    expect(checkDigit(made.trackingNumber?.slice(2, 10) ?? '')).toBe(Number(made.trackingNumber?.[10]));
    const pdf = Buffer.from(made.label ?? '', 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = await textOf(pdf);
    expect(text).toContain('SPECIMEN - NOT VALID POSTAGE');
    expect(text.replace(/\s/g, '')).toContain('WojciechŁukasz1HighStreetLondonSW1A1AA');
    expect(text).toContain(made.orderReference);
    const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
    expect(page.view).toEqual([0, 0, 288, 432]);
    expect((await labels()).at(-1)).toEqual({
      order_reference: made.orderReference,
      tracking_number: made.trackingNumber,
      status: 'generated',
    });
  });

  it('gives the same paper again, and no second number', async () => {
    const made = await create();
    const path = `/orders/${made.orderIdentifier}/label?documentType=postageLabel&includeReturnsLabel=false`;
    const before = (await labels()).length;
    const [one, two] = [await ask('GET', path), await ask('GET', path)];
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(one.bytes.equals(two.bytes)).toBe(true);
    expect(one.bytes.toString('base64')).toBe(made.label);
    expect((await labels()).length).toBe(before);
  });

  it('numbers are never given twice', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(new Set(made.map((one) => one.trackingNumber)).size).toBe(8);
  });

  it('prints one page for each parcel', async () => {
    const parcel = { weightInGrams: 500, packageFormatIdentifier: 'smallParcel' };
    const made = await create({ packages: [parcel, parcel] });
    const document = await getDocumentProxy(new Uint8Array(Buffer.from(made.label ?? '', 'base64')));
    expect(document.numPages).toBe(2);
  });
});

describe('an order without one', () => {
  it('gets its label later, once', async () => {
    const made = await create({}, {}, null);
    expect([made.trackingNumber, made.label]).toEqual([undefined, undefined]);
    const path = `/orders/${made.orderIdentifier}/label?documentType=postageLabel&includeReturnsLabel=false`;
    const answers = await Promise.all([ask('GET', path), ask('GET', path), ask('GET', path)]);
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
    expect((await labels()).filter((label) => label.order_reference === made.orderReference)).toHaveLength(1);
    expect((await ask('GET', `/orders/${made.orderIdentifier}/label`)).status).toBe(400);
  });

  it('to an address Royal Mail does not know is kept, and says that it has no label', async () => {
    const made = await create({}, { postcode: 'ZZ99 3VZ' });
    expect([made.label, made.trackingNumber, made.labelErrors]).toEqual([
      undefined,
      undefined,
      [expect.objectContaining({ code: 'LabelGenerationFailed' })],
    ]);
    const found = await ask<object[]>('GET', `/orders/${made.orderIdentifier}`);
    expect([found.status, found.body.length]).toEqual([200, 1]);
    const paper = await ask<object[]>(
      'GET',
      `/orders/${made.orderIdentifier}/label?documentType=postageLabel&includeReturnsLabel=false`,
    );
    expect([paper.status, paper.body[0]]).toEqual([
      400,
      expect.objectContaining({ accountOrderNumber: made.orderIdentifier }),
    ]);
  });
});

describe('what is refused', () => {
  it.each([
    ['Jersey', { postcode: 'JE2 3XX' }],
    ['Guernsey', { postcode: 'GY1 1AA' }],
    ['the Isle of Man', { postcode: 'IM1 1AA' }],
    ['France', { countryCode: 'FRA', postcode: '75001' }],
    ['no postcode', { postcode: '' }],
    ['no street', { addressLine1: undefined }],
  ])('%s, inside a 200', async (_name, address) => {
    const { status, body } = await ask<Created>('POST', '/orders', { items: [order({}, address)] });
    expect([status, body.successCount, body.errorsCount, body.createdOrders]).toEqual([200, 0, 1, []]);
    expect(body.failedOrders[0]?.errors[0]?.fields[0]?.fieldName).toMatch(/^recipient\.address\./);
  });

  it('one of two, and the other is made', async () => {
    const { body } = await ask<Created>('POST', '/orders', {
      items: [order({}, {}, null), order({ total: -1 }, {}, null)],
    });
    expect([body.successCount, body.errorsCount]).toEqual([1, 1]);
  });

  it.each([
    ['nothing', undefined],
    ['broken JSON', '{"items":['],
    ['no list', { items: 'x' }],
    ['an empty list', { items: [] }],
    ['a list instead of an object', [1]],
    ['null', 'null'],
  ])('%s is a 400', async (_name, body) => {
    const answer = await ask<{ message: string }>('POST', '/orders', body);
    expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
  });

  it('two labels in one request', async () => {
    const answer = await ask<{ message: string }>('POST', '/orders', { items: [order(), order()] });
    expect([answer.status, answer.body.message]).toEqual([400, 'Amount of labels across all items must not exceed 1']);
  });

  it('a wrong key, and it takes the bare key', async () => {
    expect((await ask('GET', '/orders', undefined, 'Bearer wrong')).status).toBe(401);
    expect((await ask('GET', '/orders', undefined, '')).status).toBe(401);
    expect((await ask('GET', '/orders', undefined, stand.settings.royalMail.key)).status).toBe(200);
    expect((await ask('GET', '/orders/full')).status).toBe(403);
  });
});

describe('finding orders', () => {
  it('by number and by reference, which two orders may share', async () => {
    const reference = 'Same; "no" reference'.replaceAll('"', '');
    const one = await create({ orderReference: reference }, {}, null);
    const two = await create({ orderReference: reference }, {}, null);
    const quoted = encodeURIComponent(`"${reference}"`);
    const found = await ask<{ orderIdentifier: number }[]>('GET', `/orders/${quoted}`);
    expect(found.body.map((each) => each.orderIdentifier)).toEqual([one.orderIdentifier, two.orderIdentifier]);
    const both = await ask<object[]>('GET', `/orders/${quoted};${one.orderIdentifier};999999`);
    expect([both.status, both.body.length]).toEqual([200, 2]);
    expect((await ask('GET', '/orders/%22nothing%22')).status).toBe(404);
    expect((await ask('GET', '/orders/nothing')).status).toBe(400);
  });

  it('lists orders in pages', async () => {
    const first = await ask<{ orders: { orderIdentifier: number }[]; continuationToken: string }>(
      'GET',
      '/orders?pageSize=2',
    );
    const second = await ask<{ orders: { orderIdentifier: number }[] }>(
      'GET',
      `/orders?pageSize=2&continuationToken=${first.body.continuationToken}`,
    );
    const ids = [...first.body.orders, ...second.body.orders].map((each) => each.orderIdentifier);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    expect(ids.toSorted((a, b) => b - a)).toEqual(ids);
    const later = await ask<{ orders: object[] }>('GET', '/orders?startDateTime=2030-01-01T00:00:00Z');
    expect(later.body.orders).toEqual([]);
    expect((await ask('GET', '/orders?pageSize=0')).status).toBe(400);
  });
});

describe('the life of an order', () => {
  it('deleted: the label is void and the order unknown', async () => {
    const made = await create();
    const gone = await ask<{ deletedOrders: object[]; errors: object[] }>(
      'DELETE',
      `/orders/${made.orderIdentifier};999999`,
    );
    expect(gone.body.deletedOrders).toEqual([expect.objectContaining({ orderIdentifier: made.orderIdentifier })]);
    expect(gone.body.errors).toEqual([expect.objectContaining({ orderIdentifier: 999_999, code: 'NotFound' })]);
    expect((await ask('GET', `/orders/${made.orderIdentifier}`)).status).toBe(404);
    expect((await labels()).find((label) => label.tracking_number === made.trackingNumber)?.status).toBe('void');
  });

  it('despatched, set back, despatched again with another number', async () => {
    const made = await create();
    const set = (status: string) =>
      ask<{ updatedOrders: object[]; errors: object[] }>('PUT', '/orders/status', {
        items: [{ orderReference: made.orderReference, status }],
      });
    expect((await set('despatched')).body.updatedOrders).toEqual([
      { orderIdentifier: made.orderIdentifier, orderReference: made.orderReference, status: 'despatched' },
    ]);
    expect((await labels()).at(-1)?.status).toBe('despatched');
    await set('new');
    expect((await set('despatchedByOtherCourier')).body.errors).toHaveLength(1);
    const path = `/orders/${made.orderIdentifier}/label?documentType=postageLabel&includeReturnsLabel=false`;
    expect((await ask('GET', path)).status).toBe(200);
    const mine = (await labels()).filter((label) => label.order_reference === made.orderReference);
    expect(mine.map((label) => label.status)).toEqual(['void', 'generated']);
    expect(mine[1]?.tracking_number).not.toBe(mine[0]?.tracking_number);
  });

  it('manifested: handed over with everything else that has a label, and then fixed', async () => {
    const made = await create();
    const manifest = await ask<{ manifestNumber: number; documentPdf: string }>('POST', '/manifests', {});
    expect(manifest.status).toBe(201);
    expect(await textOf(Buffer.from(manifest.body.documentPdf, 'base64'))).toContain(made.trackingNumber);
    const seen = await ask<{ status: string }>('GET', `/manifests/${manifest.body.manifestNumber}`);
    expect(seen.body.status).toBe('Completed');
    expect((await ask('POST', '/manifests', {})).status).toBe(400);
    const info = await ask<{ manifestedOn: string; shippedOn: string }[]>('GET', `/orders/${made.orderIdentifier}`);
    expect([info.body[0]?.manifestedOn, info.body[0]?.shippedOn]).toEqual([
      stand.now.toISOString(),
      stand.now.toISOString(),
    ]);
    const gone = await ask<{ errors: object[] }>('DELETE', `/orders/${made.orderIdentifier}`);
    expect(gone.body.errors).toHaveLength(1);
  });

  it('can be followed as time goes on', async () => {
    const made = await create();
    const page = async () => (await stand.http.get(`/sandbox/royal-mail/track/${made.trackingNumber}`)).text;
    expect(await page()).toContain('Sender is preparing the item');
    stand.now = new Date(stand.now.getTime() + 4 * 86_400_000);
    expect(await page()).toContain('Item delivered');
    const unknown = await stand.http.get('/sandbox/royal-mail/track/%3Cscript%3E').expect(404);
    expect(unknown.text).not.toContain('<script>');
    await stand.http
      .get(`/sandbox/royal-mail/labels/${made.trackingNumber}.pdf`)
      .expect(200)
      .expect('content-type', 'application/pdf');
  });
});

describe('when Royal Mail fails', () => {
  it('down and error: nothing was made', async () => {
    const before = (await labels()).length;
    await fault('down');
    expect((await ask('POST', '/orders', { items: [order()] })).status).toBe(503);
    await fault('error');
    expect((await ask('POST', '/orders', { items: [order()] })).status).toBe(500);
    expect((await labels()).length).toBe(before);
  });

  it('timeout-after-commit: the order is there to be found by its reference, and a repeat would make another', async () => {
    await fault('timeout-after-commit');
    const item = order({ orderReference: 'lost-answer' });
    await expect(ask('POST', '/orders', { items: [item] })).rejects.toThrow('fetch failed');
    const found = await ask<{ trackingNumber: string }[]>('GET', '/orders/%22lost-answer%22');
    expect([found.status, found.body.length, found.body[0]?.trackingNumber !== undefined]).toEqual([200, 1, true]);
    await ask('POST', '/orders', { items: [item] });
    expect((await ask<object[]>('GET', '/orders/%22lost-answer%22')).body).toHaveLength(2);
  });

  it('nonsense: the order is made, and the answer says nothing of it', async () => {
    await fault('nonsense');
    const answer = await ask('POST', '/orders', { items: [order({ orderReference: 'said-badly' })] });
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect((await ask<object[]>('GET', '/orders/%22said-badly%22')).body).toHaveLength(1);
  });
});

describe('other accounts', () => {
  it('a pay-as-you-go account gets no labels, and a busy one gets 429', async () => {
    const other = await Stand.open({ royalMail: { account: 'OLP', callsPerSecond: 5 } });
    const call = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${other.url}/sandbox/royal-mail/api/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${other.settings.royalMail.key}`, 'content-type': 'application/json' },
      });
    const made = (await (
      await call('/orders', { method: 'POST', body: JSON.stringify({ items: [order()] }) })
    ).json()) as Created;
    expect([made.successCount, made.createdOrders[0]?.label, made.createdOrders[0]?.labelErrors?.length]).toEqual([
      1,
      undefined,
      1,
    ]);
    const paper = await call(
      `/orders/${made.createdOrders[0]?.orderIdentifier}/label?documentType=postageLabel&includeReturnsLabel=false`,
    );
    expect(paper.status).toBe(403);
    const many = await Promise.all(Array.from({ length: 8 }, () => call('/orders')));
    const limited = many.filter((one) => one.status === 429);
    expect([limited.length > 0, limited[0]?.headers.get('retry-after')]).toEqual([true, '1']);
    await other.close();
  });
});
