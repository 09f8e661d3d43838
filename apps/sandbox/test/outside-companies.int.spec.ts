import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { company } from '@sorrel/test-kit/company';
import { Stand } from './stand.ts';

/* The stand-ins of the companies for video, identity and practices' mail, held to those companies' public documents (docs/video-visits.md, docs/identity-checks.md, docs/gp-letters.md). */
let stand: Stand;
let ears: Awaited<ReturnType<typeof company>>;
beforeAll(async () => {
  stand = await Stand.open();
  ears = await company();
  ears.says({ status: 200 });
  Object.assign(stand.settings.whereby, { webhookUrl: `${ears.url}/whereby` });
  Object.assign(stand.settings.identityService, { webhookUrl: `${ears.url}/identity` });
  Object.assign(stand.settings, { publicUrl: stand.url });
});
afterAll(async () => {
  await ears?.stop();
  await stand?.close();
});
const ahead = (hours: number) => (stand.now = new Date(stand.now.getTime() + hours * 3_600_000));
async function ask(
  method: string,
  path: string,
  more: { key?: string; form?: object; json?: object; headers?: object } = {},
) {
  const { key, form, json, headers = {} } = more;
  const answer = await fetch(`${stand.url}/sandbox/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(form ? { body: new URLSearchParams(form as Record<string, string>) } : {}),
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

describe('Stripe Identity', () => {
  const key = 'rk_sandbox_identity';
  const SESSIONS = 'identity/v1/identity/verification_sessions';
  const begin = (idempotency: string) =>
    ask('POST', SESSIONS, {
      key,
      form: { type: 'document', client_reference_id: 'check-1', return_url: 'https://back.example/' },
      headers: { 'idempotency-key': idempotency },
    });

  it('refuses another key, and a session without a type', async () => {
    expect((await ask('GET', SESSIONS, { key: 'rk_other' })).status).toBe(401);
    expect((await ask('POST', SESSIONS, { key, form: { return_url: 'x' } })).status).toBe(400);
    expect(await ask('GET', `${SESSIONS}?limit=1`, { key })).toMatchObject({ status: 200, body: { object: 'list' } });
  });

  it('makes one session for one idempotency key', async () => {
    const [one, two, other] = [await begin('a'), await begin('a'), await begin('b')];
    expect(two.body.id).toBe(one.body.id);
    expect(other.body.id).not.toBe(one.body.id);
  });

  it('shows name and birth date only to who asks for them by name, and tells its webhook neither', async () => {
    const { id } = (await begin('c')).body as { id: string };
    await ask('POST', `identity/verify/${id}`, { form: { first_name: 'Ada', last_name: 'Byron', born: '1990-02-01' } });
    const read = async (query = '') => (await ask('GET', `${SESSIONS}/${id}${query}`, { key })).body;
    expect(await read()).toMatchObject({ status: 'verified', url: null });
    expect(await read()).not.toHaveProperty('verified_outputs');
    expect(await read('?expand[]=verified_outputs')).toMatchObject({
      verified_outputs: { first_name: 'Ada', dob: null },
    });
    expect(await read('?expand[]=verified_outputs&expand[]=verified_outputs.dob')).toMatchObject({
      verified_outputs: { dob: { day: 1, month: 2, year: 1990 } },
    });
    const [told] = ears.asked.filter(({ url }) => url === '/identity').slice(-1);
    const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(told?.headers['stripe-signature'])) ?? [];
    expect(given).toBe(createHmac('sha256', 'whsec_sandbox_identity').update(`${time}.${told?.body}`).digest('hex'));
    expect(JSON.parse(told?.body ?? '')).toMatchObject({
      type: 'identity.verification_session.verified',
      data: { object: { id } },
    });
    expect(told?.body).not.toMatch(/Ada|1990/);
  });

  it('gives a link that is good for two days, and once', async () => {
    const { id } = (await begin('d')).body as { id: string };
    expect((await ask('GET', `identity/verify/${id}`)).status).toBe(200);
    ahead(49);
    expect((await ask('GET', `identity/verify/${id}`)).status).toBe(404);
    expect(
      (await ask('POST', `identity/verify/${id}`, { form: { first_name: 'A', last_name: 'B', born: '1990-02-01' } }))
        .status,
    ).toBe(404);
    expect((await ask('GET', `${SESSIONS}/${id}`, { key })).body).toMatchObject({
      status: 'requires_input',
      last_error: null,
    });
  });
});

describe('Whereby', () => {
  const key = 'sandbox-whereby';
  const make = (json: object = {}) =>
    ask('POST', 'whereby/v1/meetings', { key, json: { endDate: new Date(stand.now.getTime() + 3_600_000), ...json } });

  it('refuses another key, and a meeting that ends before it begins', async () => {
    expect((await ask('POST', 'whereby/v1/meetings', { key: 'other', json: {} })).status).toBe(401);
    expect((await make({ endDate: '2020-01-01T00:00:00Z' })).status).toBe(400);
    expect((await make({ endDate: 'soon' })).status).toBe(400);
    expect(await ask('GET', 'whereby/v1/meetings?limit=1', { key })).toMatchObject({
      status: 200,
      body: { results: [] },
    });
  });

  it('gives the host’s link only to who asks for it', async () => {
    expect((await make()).body).not.toHaveProperty('hostRoomUrl');
    expect(await make({ fields: ['hostRoomUrl'] })).toMatchObject({
      status: 201,
      body: {
        meetingId: expect.any(String),
        roomUrl: expect.any(String),
        hostRoomUrl: expect.stringContaining('roomKey'),
      },
    });
  });

  it('tells its webhook when two are in the room, signed over the moment in milliseconds', async () => {
    const { meetingId } = (await make({ fields: ['hostRoomUrl'] })).body as { meetingId: string };
    await ask('GET', `whereby/room/${meetingId}?roomKey=host`);
    await ask('GET', `whereby/room/${meetingId}`);
    const told = ears.asked.filter(({ url, body }) => url === '/whereby' && body.includes(meetingId));
    expect(told.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'room.client.joined',
      'room.client.joined',
      'room.session.started',
    ]);
    const [, time = '', given] =
      /^t=(\d{13}),v1=([0-9a-f]{64})$/.exec(String(told[0]?.headers['whereby-signature'])) ?? [];
    expect(given).toBe(createHmac('sha256', 'sandbox-whereby-secret').update(`${time}.${told[0]?.body}`).digest('hex'));
  });

  it('closes a room that was deleted, once, and every room an hour after its end', async () => {
    const { meetingId } = (await make()).body as { meetingId: string };
    expect((await ask('DELETE', `whereby/v1/meetings/${meetingId}`, { key })).status).toBe(204);
    expect((await ask('DELETE', `whereby/v1/meetings/${meetingId}`, { key })).status).toBe(404);
    const next = (await make()).body as { meetingId: string };
    expect((await ask('GET', `whereby/room/${next.meetingId}`)).status).toBe(200);
    ahead(2.1);
    expect((await ask('GET', `whereby/room/${next.meetingId}`)).status).toBe(404);
  });
});

describe('Microsoft Graph', () => {
  const log = (secret: string) =>
    ask('POST', 'gp-mail/token', {
      form: {
        grant_type: 'client_credentials',
        client_id: 'sandbox-gp-mail',
        client_secret: secret,
        scope: 'https://graph.microsoft.com/.default',
      },
    });
  const list = (key: string, query: string, mailbox = 'letters@clinic.test') =>
    ask('GET', `gp-mail/users/${mailbox}/mailFolders/inbox/messages?${encodeURI(query)}`, { key });

  it('logs an application in by its secret alone', async () => {
    expect(await log('other')).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await list('other', '')).status).toBe(401);
    expect(await log('sandbox-gp-mail-secret')).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  });

  it('refuses a list that is sorted by what it is not filtered by first, and a mailbox it does not know', async () => {
    const { access_token: key } = (await log('sandbox-gp-mail-secret')).body as { access_token: string };
    expect(await list(key, '$filter=isRead eq false&$orderby=receivedDateTime')).toMatchObject({
      status: 400,
      body: { error: { code: 'InefficientFilter' } },
    });
    const good =
      '$filter=receivedDateTime ge 1900-01-01T00:00:00Z and isRead eq false&$orderby=receivedDateTime&$select=id&$top=20';
    expect(await list(key, good)).toMatchObject({ status: 200, body: { value: [] } });
    expect((await list(key, good, 'other@clinic.test')).status).toBe(404);
  });
});
