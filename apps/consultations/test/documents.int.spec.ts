import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscriptionChanged } from '@sorrel/contracts/billing/events';
import { customerTold } from '@sorrel/contracts/consultations/events';
import {
  acceptDocument,
  decideReview,
  finishTask,
  listTasks,
  myEvidence,
  readEvidenceOf,
  readReview,
  recordEvidence,
  refuseDocument,
  sendDocument,
  withdrawEvidence,
} from '@sorrel/contracts/consultations/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({
    env: {
      WHEREBY_KEY: '',
      WHEREBY_WEBHOOK_SECRET: '',
      STRIPE_IDENTITY_KEY: '',
      STRIPE_IDENTITY_WEBHOOK_SECRET: '',
    },
  });
});
afterAll(() => c?.w.stop());

const today = (): string => londonDate(c.now());
const pharmacist = (userId = 3) => c.w.as.staff(['pharmacist'], userId);
const BODY = { kind: 'bmi', heightCm: 168, weightKg: 95 } as const;
const RECORD = { method: 'gp-record', takenOn: '', finding: BODY, reference: 'Harbour Street Practice, 24 November' };

const mine = async (userId: number) => (await c.w.ask(myEvidence, {}, c.w.as.customer(userId))).evidence;
const states = async (userId: number) => (await mine(userId)).map(({ kind, state }) => [kind, state]);
const send = (userId: number, photoIds: number[], more: object = {}) =>
  c.w.ask(sendDocument, { kind: 'bmi', source: 'gp-record', photoIds, ...more }, c.w.as.customer(userId));
const accept = (id: number, more: object = {}, as = pharmacist()) =>
  c.w.ask(acceptDocument, { id, ...RECORD, takenOn: today(), ...more } as never, as);
const read = (subscriptionId: number) => c.w.ask(readReview, { subscriptionId }, c.w.as.staff(['prescriber'], 2));

async function waiting() {
  const { id } = await c.customer({ birth_date: '1990-12-10' });
  const photos = await c.photos(id);
  await c.sent(id, 'weight-loss');
  return { id, photos, ...(await c.requested({ userId: id, treatment: 'weight-loss' })) };
}

describe('a document that comes before there is a plan', () => {
  it('is a task that leads to the plan once there is one, where the document lies', async () => {
    const { id } = await c.customer({ birth_date: '1990-12-10' });
    const [photo] = await c.photos(id);
    await c.sent(id, 'weight-loss');
    await send(id, [photo!]);
    const plan = async () => (await c.w.ask(listTasks, { userId: id }, pharmacist())).tasks[0]?.subscriptionId;
    expect(await plan()).toBeNull();
    const subscriptionId = c.nextId();
    await c.plant(subscriptionChanged, `subscription:${subscriptionId}`, {
      subscriptionId,
      userId: id,
      status: 'incomplete',
      shouldCancel: false,
      dueAt: null,
      treatmentSlug: 'weight-loss',
      consultation: 'weight-loss',
      treatmentTitle: 'Wegovy',
      isNew: true,
    });
    expect(await plan()).toBe(subscriptionId);
    expect((await read(subscriptionId)).documents).toMatchObject([{ kind: 'bmi', decidedAt: null }]);
  });
});

describe('a document of somebody who has no plan', () => {
  it('is read beside the person by those who may read records, and recorded with the same act as any other', async () => {
    const { id } = await c.customer({ birth_date: '1990-12-10' });
    const [photo] = await c.photos(id);
    await c.sent(id, 'weight-loss');
    await send(id, [photo!]);
    const of = (as = pharmacist()) => c.w.ask(readEvidenceOf, { userId: id }, as);
    await expect(of(c.w.as.staff(['dispatch'], 9))).rejects.toMatchObject({ status: 403 });
    const { documents } = await of();
    expect(documents).toMatchObject([{ kind: 'bmi', photoIds: [photo], decidedAt: null }]);
    await accept(documents[0]!.id);
    expect(await of()).toMatchObject({
      documents: [{ decidedAt: expect.any(String) }],
      evidence: [{ finding: BODY, reference: RECORD.reference }],
    });
    const looks = await c.w.sql(
      `select 1 from consultations.audit where action = 'rpc.consultations.evidence.of-customer'`,
    );
    expect(looks.length).toBeGreaterThanOrEqual(2);
  });
});

describe('what is missing', () => {
  it('is told from the moment the consultation is sent until it is verified, and again when it is too old', async () => {
    const { id } = await c.customer({ birth_date: '1990-12-10' });
    await c.photos(id);
    expect(await mine(id)).toEqual([]);
    await c.sent(id, 'weight-loss');
    expect(await states(id)).toEqual([
      ['bmi', 'missing'],
      ['identity', 'missing'],
    ]);
    await c.requested({ userId: id, treatment: 'weight-loss' });
    const more = { userId: id, takenOn: today(), reference: 'Call 20261120-7' };
    await c.w.ask(recordEvidence, { ...more, method: 'video', finding: BODY }, pharmacist());
    expect(await states(id)).toEqual([
      ['bmi', 'verified'],
      ['identity', 'missing'],
    ]);
    await c.ahead(31 * 86_400_000);
    expect((await mine(id))[0]).toMatchObject({
      kind: 'bmi',
      state: 'missing',
      text: expect.stringMatching(/last checked/),
    });
    await c.ahead(0);
  });

  it('is nothing for a cream, and nothing once the plan has ended', async () => {
    const cream = await c.customer();
    await c.photos(cream.id);
    await c.sent(cream.id, 'acne');
    await c.requested({ userId: cream.id, treatment: 'acne' });
    expect(await mine(cream.id)).toEqual([]);
  });

  it('is offered neither a visit nor an identity check where the clinic has none', async () => {
    const { id } = await waiting();
    for (const { ways, counts } of await mine(id)) {
      expect(ways).not.toContain('visit');
      expect(ways).not.toContain('check');
      expect(counts).not.toMatch(/video/);
    }
  });
});

describe('a document that a patient sends', () => {
  it('verifies nothing by itself; recorded by somebody who has read it, it does, and the patient is told', async () => {
    const { id, photos, subscriptionId } = await waiting();
    const sent = await send(id, photos.slice(0, 2));
    expect(await states(id)).toEqual([
      ['bmi', 'sent'],
      ['identity', 'missing'],
    ]);
    const before = await read(subscriptionId);
    expect(before.missing.map(({ kind }) => kind)).toContain('bmi');
    expect(before.documents).toMatchObject([
      { id: sent.id, kind: 'bmi', photoIds: photos.slice(0, 2), decidedAt: null },
    ]);
    expect(before.shown.find(({ kind }) => kind === 'bmi')).toMatchObject({ state: 'sent' });
    expect(before.shown.find(({ kind }) => kind === 'bmi')?.text).toBe((await mine(id))[0]?.text);
    const task = before.tasks.find(({ kind }) => kind === 'evidence');
    expect(task).toMatchObject({ doneAt: null, dueAt: sent.lookBy });
    await expect(
      c.w.ask(decideReview, { subscriptionId, isApproved: true }, c.w.as.staff(['prescriber'], 2)),
    ).rejects.toMatchObject({ errors: { 'R-05': [expect.any(String)] } });
    await expect(c.w.ask(finishTask, { id: task!.id }, c.w.as.staff(['prescriber'], 2))).rejects.toMatchObject({
      message: expect.stringMatching(/recorded or refused/),
    });

    const { evidenceId } = await accept(sent.id);
    const after = await read(subscriptionId);
    expect(after.evidence).toMatchObject([
      { id: evidenceId, counts: true, photoId: photos[0], reference: RECORD.reference },
    ]);
    expect(after.missing.map(({ kind }) => kind)).toEqual(['identity']);
    expect(after.documents).toMatchObject([{ decidedBy: 'Test Staff', refusal: null, decidedAt: expect.any(String) }]);
    expect(after.tasks.find(({ kind }) => kind === 'evidence')?.doneAt).not.toBeNull();
    expect(await states(id)).toEqual([
      ['bmi', 'verified'],
      ['identity', 'missing'],
    ]);
    expect((await c.published(customerTold, `patient:${id}`)).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^We have accepted your document/),
    );
    await expect(accept(sent.id)).rejects.toMatchObject({ code: 'decided', status: 409 });
    await expect(c.w.ask(refuseDocument, { id: sent.id, refusal: 'too-old' }, pharmacist())).rejects.toMatchObject({
      code: 'decided',
    });
    // A withdrawn record asks anew.
    await c.w.ask(withdrawEvidence, { id: evidenceId, reason: 'Wrong person.' }, pharmacist());
    expect((await states(id))[0]).toEqual(['bmi', 'missing']);
  });

  it('is not accepted without saying whose record it is and where it can be looked up', async () => {
    const { id, photos } = await waiting();
    const sent = await send(id, photos.slice(0, 1));
    for (const reference of [undefined, '', '-', 'ok'])
      await expect(accept(sent.id, { reference })).rejects.toMatchObject({
        status: 422,
        errors: { reference: [expect.stringMatching(/practice/)] },
      });
    for (const method of ['photo', 'video', 'in-person', 'identity-check'])
      await expect(accept(sent.id, { method })).rejects.toMatchObject({ status: 422 });
    await expect(accept(sent.id, { finding: { kind: 'blood-test', potassium: 4, egfr: 90 } })).rejects.toMatchObject({
      errors: { kind: [expect.any(String)] },
    });
    await expect(accept(sent.id, { takenOn: addDays(today(), 1) })).rejects.toMatchObject({ status: 422 });
    expect((await states(id))[0]).toEqual(['bmi', 'sent']);
    expect(await c.w.sql('select 1 from consultations.evidence where user_id = $1', [id])).toEqual([]);
  });

  it('that is refused says why on the page and in the chat, and another one may be sent', async () => {
    const { id, photos } = await waiting();
    const sent = await send(id, photos.slice(0, 1));
    await c.w.ask(refuseDocument, { id: sent.id, refusal: 'no-name' }, pharmacist());
    expect((await mine(id))[0]).toMatchObject({
      state: 'refused',
      text: expect.stringMatching(/Your name is not on it/),
    });
    expect((await c.published(customerTold, `patient:${id}`)).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/Your name is not on it/),
    );
    const [row] = await c.w.sql<{ record_sealed: string }>(
      'select record_sealed from consultations.evidence_documents where id = $1',
      [sent.id],
    );
    expect(row?.record_sealed).not.toMatch(/no-name|gp-record/);
    const again = await send(id, photos.slice(0, 1));
    expect(again.id).not.toBe(sent.id);
    expect((await states(id))[0]).toEqual(['bmi', 'sent']);
  });

  it('sent ten times at once is one, with one task; somebody else’s pictures are refused', async () => {
    const { id, photos } = await waiting();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(id, photos)));
    expect(new Set(answers.map((one) => one.id)).size).toBe(1);
    expect(
      await c.w.sql(`select 1 from consultations.tasks where user_id = $1 and kind = 'evidence'`, [id]),
    ).toHaveLength(1);
    const stranger = await c.customer();
    await expect(send(stranger.id, photos)).rejects.toMatchObject({ errors: { photoIds: [expect.any(String)] } });
    await expect(send(id, [])).rejects.toMatchObject({ status: 422 });
    await expect(send(id, photos, { kind: 'identity' })).rejects.toMatchObject({ status: 422 });
  });

  it('is decided by prescribers and pharmacists alone, never by whom it is about', async () => {
    const { id, photos } = await waiting();
    const sent = await send(id, photos.slice(0, 1));
    for (const as of [c.w.as.staff(['support', 'dispatch', 'ops']), c.w.as.customer(id)]) {
      await expect(accept(sent.id, {}, as)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(c.w.ask(refuseDocument, { id: sent.id, refusal: 'too-old' }, as)).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    await expect(accept(sent.id, {}, pharmacist(id))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(accept(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('recorded by whoever approves does not do at a first high-risk supply', async () => {
    const { id, photos, subscriptionId } = await waiting();
    await accept((await send(id, photos.slice(0, 1))).id, {}, c.w.as.staff(['prescriber'], 2));
    expect((await read(subscriptionId)).flags.map(({ ruleId }) => ruleId)).toContain('R-05V');
  });
});
