import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { company, type Say } from '@sorrel/test-kit/company';
import { StripeIdentity } from './stripe-identity.gateway.ts';

/* By https://docs.stripe.com/api/identity/verification_sessions and https://docs.stripe.com/webhooks, as of the copy named in docs/identity-checks.md. */
const SECRET = 'whsec_5Pw4xC8vBn1MzQk6LdGj3Rt7';
const SESSION = 'vs_1NuNAILkdIwHu7ixh7OtGMLw';
let stripe: Awaited<ReturnType<typeof company>>;
let checks: StripeIdentity;
beforeAll(async () => {
  stripe = await company();
  checks = new StripeIdentity({ url: `${stripe.url}/`, key: 'rk_live_1', webhookSecret: SECRET }, 300);
});
afterAll(() => stripe?.stop());

const session = (more: object = {}) => ({
  id: SESSION,
  object: 'identity.verification_session',
  client_reference_id: 'check-7-1',
  last_error: null,
  livemode: true,
  status: 'requires_input',
  type: 'document',
  url: 'https://verify.stripe.com/start/live_1',
  ...more,
});
const begin = () => checks.begin('check-7-1', 'https://sorrel.example/back?from=check');
const read = () => checks.read(SESSION);

describe('a check that begins', () => {
  it('is asked for as the service documents it: document, live selfie, our number, the way back, and one key for one check', async () => {
    stripe.says({ status: 200, body: session() });
    expect(await begin()).toEqual({ sessionId: SESSION, url: 'https://verify.stripe.com/start/live_1' });
    const [asked] = stripe.asked;
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/v1/identity/verification_sessions',
      headers: {
        authorization: 'Bearer rk_live_1',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'idempotency-key': 'identity_check-7-1',
        'stripe-version': expect.stringMatching(/^\d{4}-\d\d-\d\d/),
      },
    });
    expect(Object.fromEntries(new URLSearchParams(asked!.body))).toEqual({
      type: 'document',
      'options[document][require_matching_selfie]': 'true',
      'options[document][require_live_capture]': 'true',
      client_reference_id: 'check-7-1',
      return_url: 'https://sorrel.example/back?from=check',
    });
  });

  it('never sends a patient to an address that the service did not give', async () => {
    stripe.says({ status: 200, body: session({ url: null }) });
    await expect(begin()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a check that is read', () => {
  it('asks for the name and the date of birth by name, and for no picture', async () => {
    stripe.says({ status: 200, body: session() });
    await read();
    expect(stripe.asked[0]).toMatchObject({
      method: 'GET',
      url: `/v1/identity/verification_sessions/${SESSION}?expand[]=verified_outputs&expand[]=verified_outputs.dob`,
      headers: { authorization: 'Bearer rk_live_1' },
      body: '',
    });
    expect(stripe.asked[0]?.url).not.toContain('last_verification_report');
  });

  const ADA = { first_name: 'Ada', last_name: 'Byron', dob: { day: 1, month: 2, year: 1990 } };
  it.each<[string, object, object]>([
    ['not begun', {}, { state: 'begun' }],
    ['under way', { status: 'processing', url: null }, { state: 'processing' }],
    ...[
      'document_expired',
      'document_unverified_other',
      'selfie_face_mismatch',
      'selfie_manipulated',
      'consent_declined',
      'abandoned',
      'device_not_supported',
    ].map((code): [string, object, object] => [
      code,
      { last_error: { code, reason: 'Why, in English.' } },
      { state: 'failed' },
    ]),
    ['called off', { status: 'canceled', url: null }, { state: 'gone' }],
    [
      'verified',
      { status: 'verified', url: null, verified_outputs: ADA },
      { state: 'verified', documentName: 'Ada Byron', documentBirthDate: '1990-02-01' },
    ],
    [
      'verified, of somebody with one name',
      { status: 'verified', url: null, verified_outputs: { ...ADA, last_name: null } },
      { state: 'verified', documentName: 'Ada', documentBirthDate: '1990-02-01' },
    ],
  ])('%s', async (_, more, result) => {
    stripe.says({ status: 200, body: session(more) });
    expect(await read()).toEqual(result);
  });

  it('of a key that may not read the date of birth is our fault and not the patient’s: nobody is told that they failed', async () => {
    for (const outputs of [null, { first_name: 'Ada', last_name: 'Byron' }]) {
      stripe.says({ status: 200, body: session({ status: 'verified', url: null, verified_outputs: outputs }) });
      await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
    }
  });
});

const ERRORS: [string, Say, number][] = [
  ['a key that is refused', { status: 401, body: { error: { type: 'invalid_request_error' } } }, 30],
  ['a key without the right', { status: 403, body: { error: { type: 'invalid_request_error' } } }, 30],
  ['too many requests', { status: 429, body: { error: { code: 'rate_limit' } }, headers: { 'retry-after': '7' } }, 7],
  ['a failure of theirs', { status: 500, body: { error: { type: 'api_error' } } }, 30],
  ['maintenance', { status: 503, body: 'sorry', headers: { 'retry-after': '120' } }, 120],
  ['a proxy’s page', { status: 200, body: '<html>Welcome</html>' }, 30],
  ['half an answer', { how: 'cut' }, 30],
  ['an answer of another shape', { status: 200, body: { id: 7, status: 'perhaps' } }, 30],
  ['silence', { how: 'silent' }, 30],
  ['a way to another host', { status: 302, body: '', headers: { location: 'https://elsewhere.example/' } }, 30],
];
it.each(ERRORS)('%s is told as "try again", with how long', async (_, say, retryAfterSeconds) => {
  for (const ask of [begin, read]) {
    stripe.says(say);
    await expect(ask()).rejects.toMatchObject({ name: 'Fault', code: 'unavailable', retryAfterSeconds });
    expect(stripe.asked).toHaveLength(1);
  }
});

describe('what its webhook says', () => {
  const NOW = new Date('2026-11-29T10:00:00Z');
  const seconds = NOW.getTime() / 1_000;
  const sign = (body: string, at = seconds, secret = SECRET) =>
    createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const event = (type: string) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id: SESSION } } });
  const told = (body: string, signature: string) => checks.news(Buffer.from(body), signature, NOW);
  const VERIFIED = event('identity.verification_session.verified');

  it.each([
    ['its own', `t=${seconds},v1=${sign(VERIFIED)}`, SESSION],
    ['of the secret that is being replaced too', `t=${seconds},v1=${'0'.repeat(64)},v1=${sign(VERIFIED)}`, SESSION],
    ['with the test scheme beside it', `t=${seconds},v1=${sign(VERIFIED)},v0=${'a'.repeat(64)}`, SESSION],
    ['of another secret', `t=${seconds},v1=${sign(VERIFIED, seconds, 'whsec_other')}`, null],
    ['of the test scheme alone', `t=${seconds},v0=${sign(VERIFIED)}`, null],
    ['played again after six minutes', `t=${seconds - 360},v1=${sign(VERIFIED, seconds - 360)}`, null],
    ['from the future', `t=${seconds + 360},v1=${sign(VERIFIED, seconds + 360)}`, null],
    ['whose time was changed', `t=${seconds},v1=${sign(VERIFIED, seconds - 360)}`, null],
    ['missing', '', null],
    ['cut', `t=${seconds},v1=${sign(VERIFIED).slice(0, 40)}`, null],
  ])('a signature %s', (_, signature, session) => expect(told(VERIFIED, signature)).toBe(session));

  it.each([
    ['another kind', event('charge.succeeded')],
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['JSON of another shape', '[]'],
  ])('a signed message of %s is about nothing of ours', (_, body) =>
    expect(told(body, `t=${seconds},v1=${sign(body)}`)).toBeNull(),
  );

  it('changed on its way is not believed', () => {
    const signature = `t=${seconds},v1=${sign(VERIFIED)}`;
    expect(told(VERIFIED.replace(SESSION, 'vs_other'), signature)).toBeNull();
  });
});

describe('the credentials that are tried before anybody relies on them', () => {
  it.each<[string, Say, string | null]>([
    ['right', { status: 200, body: { object: 'list', data: [] } }, null],
    ['wrong', { status: 401, body: {} }, 'STRIPE_IDENTITY_KEY is refused (401)'],
    ['without the right', { status: 403, body: {} }, 'STRIPE_IDENTITY_KEY may not read verification sessions (403)'],
    ['at an address where nobody is', { how: 'silent' }, 'STRIPE_IDENTITY_URL does not answer'],
    ['at another server', { status: 200, body: '<html>' }, 'STRIPE_IDENTITY_URL answers, but not as Stripe does'],
    ['at a bad moment', { status: 500, body: {} }, 'STRIPE_IDENTITY_URL answered 500'],
  ])('%s', async (_, say, line) => {
    stripe.says(say);
    const said = await checks.problem();
    expect(said).toEqual(line === null ? null : expect.stringContaining(line));
    expect(stripe.asked[0]).toMatchObject({ method: 'GET', url: '/v1/identity/verification_sessions?limit=1' });
  });
});
