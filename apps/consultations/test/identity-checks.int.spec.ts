import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { customerTold } from '@sorrel/contracts/consultations/events';
import {
  beginIdentityCheck,
  decideIdentityCheck,
  finishTask,
  myEvidence,
  readReview,
  receiveIdentityWebhook,
} from '@sorrel/contracts/consultations/rpc';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ besides: ['sandbox'] });
});
afterAll(() => c?.w.stop());

const SECRET = 'whsec_sandbox_identity';
const prescriber = () => c.w.as.staff(['prescriber'], 2);
const begin = (userId: number) =>
  c.w.ask(beginIdentityCheck, { returnUrl: 'https://clinic.test/v2/profile' }, c.w.as.customer(userId));
const standing = async (userId: number) =>
  (await c.w.ask(myEvidence, {}, c.w.as.customer(userId))).evidence.find(({ kind }) => kind === 'identity');
const read = (subscriptionId: number) => c.w.ask(readReview, { subscriptionId }, prescriber());
const sessionOf = (url: string): string => url.split('/').at(-1) ?? '';

const signed = (session: string, type = 'verified', time = Math.floor(Date.now() / 1_000), secret = SECRET) => {
  const body = JSON.stringify({ type: `identity.verification_session.${type}`, data: { object: { id: session } } });
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body: Buffer.from(body).toString('base64'), signature: `t=${time},v1=${signature}` };
};
const receive = (message: { body: string; signature: string }) =>
  c.w.ask(receiveIdentityWebhook, message, c.w.as.system());

/** What the document shows to the service's camera; nothing: it cannot be read. The service then tells us. */
async function show(session: string, shown: Record<string, string>): Promise<void> {
  await c.w.http.sandbox.post(`/sandbox/identity/verify/${session}`).send(shown).expect(303);
  await receive(signed(session));
  await c.w.settle();
}
async function patient() {
  const { id, fname, sname } = await c.customer({ birth_date: '1990-12-10' });
  await c.photos(id);
  await c.sent(id, 'weight-loss');
  return { id, fname, sname, ...(await c.requested({ userId: id, treatment: 'weight-loss' })) };
}
const named = ({ fname, sname }: { fname: string; sname: string }) => ({ first_name: fname, last_name: sname });

describe('an identity check', () => {
  it('that agrees with the account is evidence, once, with the session as its reference; the patient is told', async () => {
    const ada = await patient();
    expect((await standing(ada.id))?.ways).toContain('check');
    const session = sessionOf((await begin(ada.id)).url);
    await show(session, { ...named(ada), born: '1990-12-10' });
    await receive(signed(session));
    await receive(signed(session, 'requires_input'));
    await c.w.settle();
    const { evidence, missing } = await read(ada.subscriptionId);
    expect(evidence).toMatchObject([
      {
        method: 'identity-check',
        counts: true,
        recordedBy: 'Identity service',
        reference: expect.stringContaining(session),
        finding: { kind: 'identity', documentBirthDate: '1990-12-10' },
      },
    ]);
    expect(missing.map(({ kind }) => kind)).toEqual(['bmi']);
    expect((await standing(ada.id))?.state).toBe('verified');
    expect((await c.published(customerTold, `patient:${ada.id}`)).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^We have checked your identity/),
    );
    const rows = await c.w.sql('select * from consultations.identity_checks where user_id = $1', [ada.id]);
    expect(rows).toMatchObject([{ state: 'verified', record_sealed: null }]);
  });

  it.each([
    ['another name', { first_name: 'Grace', last_name: 'Hopper', born: '1990-12-10' }],
    ['another birth date', { born: '1991-12-10' }],
  ])('with %s goes to a person, and verifies nothing until they have decided', async (_, shown) => {
    const ada = await patient();
    const session = sessionOf((await begin(ada.id)).url);
    await show(session, { ...named(ada), ...shown });
    expect(await standing(ada.id)).toMatchObject({
      state: 'with-person',
      text: expect.stringMatching(/differs from your account/),
    });
    await expect(begin(ada.id)).rejects.toMatchObject({ code: 'with_person' });
    const before = await read(ada.subscriptionId);
    expect(before.missing.map(({ kind }) => kind)).toContain('identity');
    const [check] = before.identityChecks;
    expect(check).toMatchObject({ state: 'with-person', document: { birthDate: shown.born } });
    const task = before.tasks.find(({ kind }) => kind === 'evidence');
    await expect(c.w.ask(finishTask, { id: task!.id }, prescriber())).rejects.toMatchObject({ status: 409 });
    const [row] = await c.w.sql<{ record_sealed: string }>(
      'select record_sealed from consultations.identity_checks where session_id = $1',
      [session],
    );
    expect(row?.record_sealed).not.toMatch(/Hopper|1991/);
    for (const as of [c.w.as.staff(['support']), c.w.as.customer(ada.id)])
      await expect(c.w.ask(decideIdentityCheck, { id: check!.id, isTheirs: true }, as)).rejects.toMatchObject({
        code: 'forbidden',
      });
    await c.w.ask(decideIdentityCheck, { id: check!.id, isTheirs: true }, c.w.as.staff(['pharmacist'], 3));
    await expect(c.w.ask(decideIdentityCheck, { id: check!.id, isTheirs: false }, prescriber())).rejects.toMatchObject({
      code: 'decided',
    });
    const after = await read(ada.subscriptionId);
    expect(after.missing.map(({ kind }) => kind)).toEqual(['bmi']);
    // Whoever approves is still asked why it differs.
    expect(after.flags.map(({ ruleId }) => ruleId)).toContain(shown.born === '1991-12-10' ? 'R-22D' : 'R-22N');
    expect(after.tasks.find(({ kind }) => kind === 'evidence')?.doneAt).not.toBeNull();
  });

  it('that is not theirs, or could not be read, is told of and may be tried again', async () => {
    const ada = await patient();
    await show(sessionOf((await begin(ada.id)).url), {});
    expect(await standing(ada.id)).toMatchObject({ state: 'not-checked', ways: expect.arrayContaining(['check']) });
    await show(sessionOf((await begin(ada.id)).url), { first_name: 'Grace', last_name: 'Hopper', born: '1990-12-10' });
    const [check] = (await read(ada.subscriptionId)).identityChecks;
    await c.w.ask(decideIdentityCheck, { id: check!.id, isTheirs: false }, prescriber());
    expect((await standing(ada.id))?.state).toBe('not-checked');
    expect((await c.published(customerTold, `patient:${ada.id}`)).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/is not the one of your account/),
    );
    expect(await c.w.sql('select 1 from consultations.evidence where user_id = $1', [ada.id])).toEqual([]);
  });

  it('is told of by signed messages alone; forged, old and foreign ones do nothing', async () => {
    const ada = await patient();
    const session = sessionOf((await begin(ada.id)).url);
    const now = Math.floor(Date.now() / 1_000);
    for (const forged of [
      signed(session, 'verified', now, 'whsec_of_somebody'),
      signed(session, 'verified', now - 3_600),
      { ...signed(session), body: Buffer.from('{}').toString('base64') },
      { ...signed(session), signature: 'nonsense' },
    ])
      await expect(receive(forged)).rejects.toMatchObject({ status: 400 });
    expect(await receive(signed('vs_of_another_shop'))).toEqual({ isNew: false });
    // A true message that says too much: the service is asked what is so.
    expect(await receive(signed(session, 'verified'))).toEqual({ isNew: true });
    await c.w.settle();
    expect((await standing(ada.id))?.state).toBe('missing');
    expect(await c.w.sql('select 1 from consultations.evidence where user_id = $1', [ada.id])).toEqual([]);
  });
});

describe('a webhook that is lost', () => {
  const AFTER = 16 * 60_000;
  const shownOnly = (session: string, shown: Record<string, string>) =>
    c.w.http.sandbox.post(`/sandbox/identity/verify/${session}`).send(shown).expect(303);
  const recorded = async (userId: number) =>
    (
      await c.w.sql<{ n: number }>('select count(*)::int as n from consultations.evidence where user_id = $1', [userId])
    )[0]?.n;
  const told = async (userId: number) =>
    (await c.published(customerTold, `patient:${userId}`)).filter(({ text }) => /^We have checked/.test(text)).length;
  afterEach(() => c.ahead(0));

  it('costs a quarter of an hour, not the check; what comes late then changes nothing', async () => {
    const ada = await patient();
    const session = sessionOf((await begin(ada.id)).url);
    await shownOnly(session, { ...named(ada), born: '1990-12-10' });
    await c.w.settle();
    expect((await standing(ada.id))?.state).toBe('missing');
    await c.ahead(AFTER);
    await c.w.settle();
    expect((await standing(ada.id))?.state).toBe('verified');
    await receive(signed(session));
    await c.w.settle();
    expect([await recorded(ada.id), await told(ada.id)]).toEqual([1, 1]);
  });

  it('is not asked after where the webhook came: nothing happens twice', async () => {
    const ada = await patient();
    await show(sessionOf((await begin(ada.id)).url), { ...named(ada), born: '1990-12-10' });
    await c.ahead(AFTER);
    await c.w.settle();
    expect([await recorded(ada.id), await told(ada.id)]).toEqual([1, 1]);
    expect(await readBacks(ada.id)).toEqual([]);
  });

  it('is asked after again while the check is open, also when the service was away', async () => {
    const ada = await patient();
    const session = sessionOf((await begin(ada.id)).url);
    await c.ahead(AFTER);
    await c.w.settle();
    expect(await readBacks(ada.id)).toHaveLength(1);
    await shownOnly(session, { ...named(ada), born: '1990-12-10' });
    await c.ahead(61 * 60_000);
    await c.w.settle();
    expect((await standing(ada.id))?.state).toBe('verified');
  });

  it('is asked after when the patient begins again, so that nobody shows their document twice', async () => {
    const ada = await patient();
    const session = sessionOf((await begin(ada.id)).url);
    await shownOnly(session, { ...named(ada), born: '1990-12-10' });
    await expect(begin(ada.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/your identity is checked/),
    });
    expect([(await standing(ada.id))?.state, await recorded(ada.id)]).toEqual(['verified', 1]);
  });

  it('that came leaves a page behind that was open before: pressed there, no second check begins', async () => {
    const ada = await patient();
    await show(sessionOf((await begin(ada.id)).url), { ...named(ada), born: '1990-12-10' });
    await expect(begin(ada.id)).rejects.toMatchObject({ status: 409 });
    const checks = await c.w.sql('select 1 from consultations.identity_checks where user_id = $1', [ada.id]);
    expect([(await standing(ada.id))?.state, checks.length]).toEqual(['verified', 1]);
  });

  const readBacks = (userId: number) =>
    c.w.sql(
      `select 1 from consultations.jobs j join consultations.identity_checks i on j.key = 'identity-check:' || i.id
        where i.user_id = $1 and j.kind = 'read-identity-check-back' and j.state = 'due'`,
      [userId],
    );
});

describe('without an identity service', () => {
  it('none is offered, and the page does not speak of one', async () => {
    const off = await clinic({ env: { STRIPE_IDENTITY_KEY: '', STRIPE_IDENTITY_WEBHOOK_SECRET: '' } });
    try {
      const { id } = await off.customer({ birth_date: '1990-12-10' });
      await off.photos(id);
      await off.sent(id, 'weight-loss');
      const { evidence } = await off.w.ask(myEvidence, {}, off.w.as.customer(id));
      expect(evidence.flatMap(({ ways }) => ways)).not.toContain('check');
      expect(evidence.map(({ counts }) => counts).join()).not.toMatch(/identity check/);
      await expect(
        off.w.ask(beginIdentityCheck, { returnUrl: 'https://clinic.test/' }, off.w.as.customer(id)),
      ).rejects.toMatchObject({ status: 404 });
    } finally {
      await off.w.stop();
    }
  });
});
