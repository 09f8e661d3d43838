import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckInAnswers } from '@sorrel/contracts/consultations/check-in';
import { cancellationRequested, decisionWanted, subscriptionEnded } from '@sorrel/contracts/billing/events';
import { customerTold, evidenceChanged, reviewApproved, verdictsChanged } from '@sorrel/contracts/consultations/events';
import { flagKey } from '@sorrel/contracts/consultations/open-points';
import {
  answerCheckIn,
  decideReview,
  myCheckIns,
  readReview,
  recordEvidence,
  revokePrescription,
  startConsultation,
  withdrawEvidence,
} from '@sorrel/contracts/consultations/rpc';
import type { Finding } from '@sorrel/contracts/consultations/words';
import { STEPPED_DOWN, whenStopped } from '@sorrel/contracts/consultations/stopping';
import { addDays, addMonths, lastDayOfMonths, londonDate } from '@sorrel/contracts/london';
import { CheckInsJobs } from '../src/check-ins/check-ins.jobs.ts';
import type { DecisionRecord } from '../src/decisions/decision.ts';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ isHere: true });
});
afterAll(() => c?.w.stop());

const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const prescriber = (userId = 2) => c.w.as.staff(['prescriber'], userId);
/** Who verifies is another than who decides. */
const verifier = () => c.w.as.staff(['pharmacist'], 3);
afterEach(() => c.ahead(0));
const today = (): string => londonDate(c.now());
const DAY = 24 * 3600 * 1000;

const BODY = { kind: 'bmi', heightCm: 168, weightKg: 95 } as const;
const BLOOD: Finding = { kind: 'blood-test', potassium: 4.2, egfr: 95 };
const PASSPORT = (documentBirthDate: string): Finding => ({
  kind: 'identity',
  documentName: 'Ada Byron',
  documentBirthDate,
});
const REFERENCE = 'Call w-20261120-7, recording 4411';
const verify = (userId: number, finding: Finding, more: object = {}, as = verifier()) =>
  ask(
    recordEvidence,
    {
      userId,
      method: finding.kind === 'blood-test' ? 'gp-record' : 'video',
      takenOn: today(),
      finding,
      reference: REFERENCE,
      ...more,
    },
    as,
  );
const approve = (subscriptionId: number, more: object = {}) =>
  ask(decideReview, { subscriptionId, isApproved: true, ...more }, prescriber());
const read = (subscriptionId: number) => ask(readReview, { subscriptionId }, prescriber());

async function waiting(treatment: 'weight-loss' | 'oral-spironolactone', answers = {}) {
  const customer = await c.customer({ birth_date: '1990-12-10' });
  await c.photos(customer.id);
  await c.sent(customer.id, treatment, answers);
  return { customer, ...(await c.requested({ userId: customer.id, treatment })) };
}

describe('a weight-loss injection', () => {
  it('is approved only with evidence that is there and fresh; the list says what is missing', async () => {
    const { customer, subscriptionId } = await waiting('weight-loss');
    await expect(approve(subscriptionId)).rejects.toMatchObject({
      code: 'blocked',
      status: 409,
      errors: { 'R-05': [expect.stringMatching(/30 days/)], 'R-22': [expect.stringMatching(/identity/)] },
    });
    expect((await read(subscriptionId)).missing).toEqual([
      { kind: 'bmi', ruleId: 'R-05', text: expect.any(String), isRequired: true },
      { kind: 'identity', ruleId: 'R-22', text: expect.any(String), isRequired: true },
    ]);

    await verify(customer.id, BODY, { note: 'Scales at 95.0 on the video, door frame for height. canary-scales' });
    await verify(customer.id, PASSPORT('1990-12-10'), { method: 'in-person' });
    // Billing charges only while verified measurements are fresh; a verified identity does not expire.
    expect(await c.published(evidenceChanged, `patient:${customer.id}`)).toMatchObject([
      { userId: customer.id, kind: 'bmi', freshUntil: addDays(today(), 30) },
      { kind: 'identity', freshUntil: null },
    ]);
    const seen = await read(subscriptionId);
    expect(seen.missing).toEqual([]);
    expect(seen.evidence).toMatchObject([
      {
        finding: PASSPORT('1990-12-10'),
        method: 'in-person',
        recordedBy: 'Test Staff',
        isExpired: false,
        counts: true,
        reference: REFERENCE,
      },
      { finding: BODY, note: expect.stringMatching(/canary-scales/), takenOn: today(), withdrawnAt: null },
    ]);

    await c.ahead(31 * DAY);
    await expect(approve(subscriptionId)).rejects.toMatchObject({ errors: { 'R-05': [expect.any(String)] } });
    expect((await read(subscriptionId)).evidence.map((one) => one.isExpired)).toEqual([false, true]);
    await c.ahead(30 * DAY);
    await approve(subscriptionId);
    expect(await c.published(reviewApproved, `subscription:${subscriptionId}`)).toHaveLength(1);
  });

  it('goes by the verified weight, not the one answered', async () => {
    const { customer, subscriptionId } = await waiting('weight-loss');
    await verify(customer.id, { kind: 'bmi', heightCm: 168, weightKg: 72 });
    await verify(customer.id, PASSPORT('1990-12-10'));
    await expect(approve(subscriptionId)).rejects.toMatchObject({ errors: { 'R-04': [expect.any(String)] } });
    const { flags } = await read(subscriptionId);
    expect(flags).toContainEqual(
      expect.objectContaining({
        ruleId: 'R-25V',
        effect: 'warn',
        because: [
          { question: 'What do you weigh today?', answer: '95 kg' },
          { question: 'Verified weight', answer: '72 kg' },
        ],
      }),
    );
    const reasons = ['R-04: restarting after a break, GP agrees'];
    await expect(approve(subscriptionId, { reasons })).rejects.toMatchObject({
      errors: { 'R-25V': [expect.any(String)] },
    });
    const acknowledged = flags.filter(({ ruleId }) => ruleId === 'R-25V').map(flagKey);
    await approve(subscriptionId, { reasons, acknowledged });
    const [row] = await c.w.sql<{ id: number; record_sealed: string }>(
      'select d.id::int, d.record_sealed from consultations.decisions d join consultations.reviews r on r.id = d.review_id where r.subscription_id = $1',
      [subscriptionId],
    );
    const record = c.sealer.openJson<DecisionRecord>('consultations.decisions.record', row!.id, row!.record_sealed);
    expect(record.reasons).toEqual(['R-04: restarting after a break, GP agrees']);
    expect(record.flags).toContainEqual(expect.objectContaining({ ruleId: 'R-04', ruleVersion: 4 }));
  });
});

describe('what does not verify anything', () => {
  it('a patient’s own photo is kept and shown, and approves nothing; what was recorded so before neither', async () => {
    const { customer, subscriptionId } = await waiting('weight-loss');
    const [photoId] = await c.photos(customer.id, 1);
    const [stranger] = await c.photos((await c.customer()).id, 1);
    await expect(verify(customer.id, BODY, { method: 'photo' })).rejects.toMatchObject({
      errors: { photoId: ['Please choose the picture.'] },
    });
    await expect(verify(customer.id, BODY, { method: 'photo', photoId: stranger })).rejects.toMatchObject({
      errors: { photoId: [expect.stringMatching(/not one of this customer/)] },
    });
    const { id } = await verify(customer.id, BODY, { method: 'photo', photoId });
    await verify(customer.id, PASSPORT('1990-12-10'), { method: 'photo', photoId });
    const blocked = { errors: { 'R-05': [expect.any(String)], 'R-22': [expect.any(String)] } };
    await expect(approve(subscriptionId)).rejects.toMatchObject(blocked);
    const reasons = ['R-05: the photo is clear', 'R-22: known since 2020'];
    await expect(approve(subscriptionId, { reasons })).rejects.toMatchObject(blocked);
    const { evidence, missing } = await read(subscriptionId);
    expect(missing.map(({ ruleId, isRequired }) => [ruleId, isRequired])).toEqual([
      ['R-05', true],
      ['R-22', true],
    ]);
    expect(evidence.find((one) => one.id === id)).toMatchObject({ method: 'photo', photoId, counts: false });
    expect(await c.published(evidenceChanged, `patient:${customer.id}`)).toMatchObject([
      { kind: 'bmi', freshUntil: null },
      { kind: 'identity', freshUntil: null },
    ]);
  });

  it('a record that names nothing anybody could look up is refused', async () => {
    const { id } = await c.customer();
    for (const reference of [undefined, '', ' - ', 'n/a', '...'])
      for (const method of ['video', 'in-person', 'gp-record', 'other-provider'])
        await expect(verify(id, BODY, { method, reference })).rejects.toMatchObject({
          status: 422,
          errors: { reference: [expect.stringMatching(/^Please enter/)] },
        });
    await expect(verify(id, BODY, { method: 'identity-check' })).rejects.toMatchObject({ status: 422 });
  });

  it.each<[string, Finding]>([
    ['R-05V', BODY],
    ['R-22V', PASSPORT('1990-12-10')],
  ])('at a first supply, what whoever approves has verified alone: %s', async (ruleId, own) => {
    const { customer, subscriptionId } = await waiting('weight-loss');
    for (const finding of [BODY, PASSPORT('1990-12-10')])
      await verify(customer.id, finding, {}, finding.kind === own.kind ? prescriber() : verifier());
    await expect(approve(subscriptionId, { reasons: [`${ruleId}: I am sure`] })).rejects.toMatchObject({
      status: 409,
      errors: { [ruleId]: [expect.stringMatching(/ask a colleague/)] },
    });
    // A colleague may decide, or verify it too.
    await verify(customer.id, own);
    await approve(subscriptionId);
  });

  it('a document in another name, or one that had expired', async () => {
    const { customer, subscriptionId } = await waiting('weight-loss');
    await verify(customer.id, BODY);
    const passport = (more: object): Finding => ({ ...PASSPORT('1990-12-10'), ...more }) as Finding;
    await expect(verify(customer.id, passport({ documentExpiresOn: addDays(today(), -1) }))).rejects.toMatchObject({
      errors: { documentExpiresOn: [expect.stringMatching(/expired/)] },
    });
    await verify(customer.id, passport({ documentName: 'As on my account.' }));
    await expect(approve(subscriptionId)).rejects.toMatchObject({ errors: { 'R-22N': [expect.any(String)] } });
    await approve(subscriptionId, { reasons: ['R-22N: married in May, certificate seen'] });
  });
});

describe('spironolactone tablets', () => {
  it('ask for a result that somebody has seen, and are never approved on a bad one', async () => {
    const { customer, subscriptionId } = await waiting('oral-spironolactone');
    await verify(customer.id, PASSPORT('1990-12-10'));
    await expect(approve(subscriptionId)).rejects.toMatchObject({ errors: { 'R-16': [expect.any(String)] } });
    const bad = await verify(customer.id, { kind: 'blood-test', potassium: 5.4, egfr: 95 });
    await expect(approve(subscriptionId, { reasons: ['R-15E: fine'] })).rejects.toMatchObject({
      errors: { 'R-15E': [expect.any(String)] },
    });
    await ask(withdrawEvidence, { id: bad.id, reason: 'Another patient’s report.' }, prescriber(3));
    await expect(approve(subscriptionId)).rejects.toMatchObject({ errors: { 'R-16': [expect.any(String)] } });
    await verify(customer.id, BLOOD, { method: 'gp-record', takenOn: addDays(today(), -90) });
    await approve(subscriptionId);
    expect((await read(subscriptionId)).evidence.at(1)).toMatchObject({
      id: bad.id,
      note: 'Withdrawn: Another patient’s report.',
      withdrawnBy: 'Test Staff',
    });
  });

  it('the newest result of the body counts, not the one typed last', async () => {
    const { customer, subscriptionId } = await waiting('oral-spironolactone');
    await verify(customer.id, PASSPORT('1990-12-10'));
    await verify(customer.id, BLOOD);
    await verify(customer.id, { kind: 'blood-test', potassium: 5.4, egfr: 95 }, { takenOn: addDays(today(), -40) });
    await approve(subscriptionId);
  });

  it('a document with another birth date is asked about', async () => {
    const { customer, subscriptionId } = await waiting('oral-spironolactone');
    await verify(customer.id, BLOOD);
    await verify(customer.id, PASSPORT('1991-12-10'));
    await expect(approve(subscriptionId)).rejects.toMatchObject({ errors: { 'R-22D': [expect.any(String)] } });
  });
});

describe('a record of evidence', () => {
  it('is refused in words when it cannot be true', async () => {
    const { id } = await c.customer();
    const wrong: [Finding, object][] = [
      [{ kind: 'bmi', heightCm: 17, weightKg: 90 }, {}],
      [{ kind: 'bmi', heightCm: 170, weightKg: 900 }, {}],
      [{ kind: 'blood-test', potassium: 42, egfr: 90 }, {}],
      [{ kind: 'identity', documentName: ' ', documentBirthDate: '1990-01-01' }, {}],
      [PASSPORT(addDays(today(), 1)), {}],
      [BODY, { takenOn: addDays(today(), 1) }],
      [BODY, { takenOn: '1999-01-01' }],
      [BODY, { method: 'hearsay' }],
    ];
    for (const [finding, more] of wrong)
      await expect(verify(id, finding, more)).rejects.toMatchObject({ code: 'invalid', status: 422 });
    await expect(verify(999_999, BODY)).rejects.toMatchObject({ code: 'not_found' });
    expect(await c.w.sql('select 1 from consultations.evidence where user_id in ($1, 999999)', [id])).toEqual([]);
  });

  it('is written once, sealed, by prescribers and pharmacists, never about themselves', async () => {
    const { id } = await c.customer();
    const once = { clientId: 'b1f7', note: 'canary-evidence' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(id, BODY, once)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    const rows = await c.w.sql('select * from consultations.evidence where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/canary|\b168\b/);
    await verify(id, BODY, {}, c.w.as.staff(['pharmacist']));
    for (const as of [c.w.as.staff(['support', 'dispatch', 'ops']), c.w.as.customer(id), c.w.as.system()])
      await expect(verify(id, BODY, {}, as)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(verify(id, BODY, {}, prescriber(id))).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/yourself/),
    });
    expect(
      await c.w.sql(
        `select 1 from consultations.audit where action = 'rpc.consultations.evidence.record' and object like $1`,
        [`%userId=${id}%`],
      ),
    ).not.toEqual([]);
  });

  it('is withdrawn once, with a reason', async () => {
    const { id: userId } = await c.customer();
    const { id } = await verify(userId, BODY);
    await expect(ask(withdrawEvidence, { id, reason: ' ' }, prescriber())).rejects.toMatchObject({ code: 'invalid' });
    await expect(ask(withdrawEvidence, { id: 999_999, reason: 'Gone.' }, prescriber())).rejects.toMatchObject({
      code: 'not_found',
    });
    await ask(withdrawEvidence, { id, reason: 'Wrong person.' }, prescriber());
    await ask(withdrawEvidence, { id, reason: 'Again.' }, prescriber(9));
    expect(
      await c.w.sql('select withdrawn_by from consultations.evidence where id = $1 and withdrawn_at is not null', [id]),
    ).toEqual([{ withdrawn_by: 'Test Staff' }]);
  });
});

const shownRow = async (id: number) => {
  const [row] = await c.w.sql<{ prescription_id: string }>(
    'select prescription_id from consultations.check_ins where id = $1',
    [id],
  );
  return { prescription_id: Number(row?.prescription_id) };
};
const tasksOf = (userId: number) =>
  c.w.sql('select kind, subscription_id from consultations.tasks where user_id = $1', [userId]);

describe('an injection whose dose is increased step by step', () => {
  const pen = (code: string, value: string, pricePence: number) => ({
    code,
    name: `Wegovy ${value} mg`,
    ingredients: [{ name: 'Semaglutide', value, unit: 'mg' }],
    directions: 'Once a week.',
    quantity: '1 pen, 4 doses',
    form: 'injection',
    precautions: 'Store in a refrigerator.',
    pricePence,
  });
  const strengths = [pen('410J', '0.25', 11_500), pen('411J', '0.5', 12_500), pen('412J', '1', 14_500)];
  const FIRST = { strengths, isPaid: true, lastSentOn: null, dueOn: null };
  const steps = (...codes: string[]) => codes.map((code) => ({ code, supplies: 1 }));
  const published = async (subscriptionId: number) =>
    (await c.published(reviewApproved, `subscription:${subscriptionId}`)).map(({ prescription }) => prescription);
  const signedIn = (one: { document?: string | undefined } | undefined) => JSON.parse(one?.document ?? '{}');
  const supplied = async (more: Parameters<Clinic['customer']>[0] = {}) => {
    const customer = await c.customer({ birth_date: '1990-12-10', ...more });
    await c.photos(customer.id);
    await c.sent(customer.id, 'weight-loss');
    await verify(customer.id, BODY);
    await verify(customer.id, PASSPORT('1990-12-10'), { method: 'in-person' });
    const first = await c.requested({ userId: customer.id, treatment: 'weight-loss', code: '410J', step: FIRST });
    return { userId: customer.id, ...first };
  };
  const next = ({ userId, subscriptionId }: { userId: number; subscriptionId: number }, more: object = {}) =>
    c.requested({
      userId,
      subscriptionId,
      treatment: 'weight-loss',
      reason: 'renewal',
      code: '411J',
      step: { ...FIRST, isPaid: false, lastSentOn: addDays(today(), -24), dueOn: addDays(today(), 7), ...more },
    });
  const plan = (itemId: number, codes: string[], more: object = {}) => ({
    plans: [{ itemId, steps: steps(...codes), reason: null, sideEffects: null, ...more }],
  });

  it('has its plan in the words that are signed, for a month; what skips a strength signs nothing', async () => {
    const one = await supplied();
    const { open } = await read(one.subscriptionId);
    expect(open?.doses[0]?.titration).toMatchObject({ current: '410J', isPaid: true, before: null, weeksMissed: 0 });
    for (const bad of [
      plan(one.itemId, ['410J', '412J']),
      plan(one.itemId, ['411J', '412J']),
      plan(one.itemId, ['410J', '411J']),
      {
        ...plan(one.itemId, ['410J', '411J', '412J']),
        terms: [{ itemId: one.itemId, repeats: 0, validMonths: 6, directions: 'Once a week.', precautions: '' }],
      },
    ])
      await expect(approve(one.subscriptionId, bad)).rejects.toMatchObject({ status: 422 });
    expect(await published(one.subscriptionId)).toEqual([]);
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    const [signed] = await published(one.subscriptionId);
    expect(signed).toMatchObject({
      code: '410J',
      steps: steps('410J', '411J', '412J'),
      validUntil: lastDayOfMonths(signed!.date, 1),
    });
    expect(signedIn(signed).titration).toMatchObject({
      move: 'start',
      supply: 1,
      steps: [{ strength: '0.25 mg' }, { strength: '0.5 mg', product: 'Wegovy 0.5 mg' }, { strength: '1 mg' }],
    });
  });

  it('comes with one message of advice at the start and at each other strength, for men too, and none where nothing changes', async () => {
    const one = await supplied({ sex: 'male' });
    const told = async () =>
      (await c.published(customerTold, `patient:${one.userId}`)).filter(({ cause }) => cause.startsWith('review:'));
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    const [start, ...more] = await told();
    expect(more).toEqual([]);
    for (const topic of [
      /pancreas/,
      /gallstones/,
      /sight|see worse/,
      /operation, sedation/,
      /Drink enough/,
      /low blood/,
    ])
      expect(start?.text).toMatch(topic);
    expect(start?.text).toMatch(/Missed a dose\?.*yellowcard\.mhra\.gov\.uk/);
    expect(start?.text).not.toMatch(/contraception|Do not use the injection in pregnancy/);
    // The next supply was asked for in the next strength; it is held at this one.
    const held = await next(one);
    await approve(
      one.subscriptionId,
      plan(held.itemId, ['410J', '411J', '412J'], { sideEffects: 'troublesome', reason: 'side-effects' }),
    );
    expect(await told()).toHaveLength(1);
    const up = await next(one);
    await approve(one.subscriptionId, plan(up.itemId, ['411J', '412J'], { sideEffects: 'none' }));
    expect(await told()).toHaveLength(2);
  });

  it('has a proposal for its course, and a lower strength or an end says what to know', async () => {
    const one = await supplied();
    expect((await read(one.subscriptionId)).open?.plan).toBeNull();
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    const up = await next(one);
    expect((await read(one.subscriptionId)).open?.plan).toMatchObject({ proposal: 'continue', watch: [] });
    await approve(one.subscriptionId, plan(up.itemId, ['411J', '412J'], { sideEffects: 'none' }));
    const down = await next(one);
    await approve(
      one.subscriptionId,
      plan(down.itemId, ['410J', '411J', '412J'], { sideEffects: 'severe', reason: 'side-effects' }),
    );
    const told = async () =>
      (await c.published(customerTold, `patient:${one.userId}`)).map(({ text }) => text).join('\n\n');
    expect(await told()).toContain(STEPPED_DOWN);
    await next(one);
    for (const words of whenStopped([{ name: 'Semaglutide' }])) expect(await told()).not.toContain(words);
    await approve(one.subscriptionId, { isApproved: false, reason: 'customer-request' });
    for (const words of whenStopped([{ name: 'Semaglutide' }])) expect(await told()).toContain(words);
  });

  it('that is cancelled, or ended by the team, says in the chat what to know, once; nothing where nothing was prescribed', async () => {
    const one = await supplied();
    const key = `subscription:${one.subscriptionId}`;
    const about = { subscriptionId: one.subscriptionId, userId: one.userId };
    const told = async () =>
      (await c.published(customerTold, `patient:${one.userId}`)).filter(({ cause }) => cause.startsWith('stopped:'));
    await c.plant(cancellationRequested, key, { ...about, isWithdrawn: true });
    expect(await told()).toEqual([]);
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    await c.plant(cancellationRequested, key, about);
    await c.plant(subscriptionEnded, key, { ...about, how: 'cancelled' });
    await c.plant(cancellationRequested, key, about);
    expect(await told()).toMatchObject([{ kind: 'notice', hasOwnLetter: true }]);
    for (const words of whenStopped([{ name: 'Semaglutide' }])) expect((await told())[0]?.text).toContain(words);
    await c.ahead(2 * DAY);
    await c.plant(subscriptionEnded, key, { ...about, how: 'ended-by-staff' });
    const [, ended] = await told();
    expect(ended?.text).toMatch(/^Our team has ended your treatment .*You are not charged again.*4 and 12 weeks.*111/s);
    expect(ended?.hasOwnLetter).toBeUndefined();
  });

  it('whose prescriber ends it is told why, in words for somebody who has used it', async () => {
    const one = await supplied();
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    await next(one);
    await approve(one.subscriptionId, { isApproved: false, reason: 'helps-too-little' });
    const texts = (await c.published(customerTold, `patient:${one.userId}`)).map(({ text }) => text);
    expect(texts.at(-1)).toMatch(/decided not to prescribe it any more.*not done enough for you.*4 and 12 weeks/s);
    // Weighed below the range for a start: that no rule lets them begin anew is no news to somebody whose treatment was just ended.
    await verify(one.userId, { ...BODY, weightKg: 60 });
    await c.plant(decisionWanted, `patient:${one.userId}`, {
      userId: one.userId,
      treatment: 'weight-loss',
      substances: ['semaglutide'],
    });
    const causes = (await c.published(customerTold, `patient:${one.userId}`)).map(({ cause }) => cause);
    expect(causes.filter((cause) => cause.startsWith('waits:'))).toEqual([]);
  });

  it('is confirmed with the side effects, held lower with a reason, and prescribed in the strength that was decided', async () => {
    const one = await supplied();
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    const { itemId } = await next(one);
    const { open } = await read(one.subscriptionId);
    expect(open?.doses[0]?.titration).toMatchObject({
      isPaid: false,
      before: { code: '410J', supply: 1, steps: steps('410J', '411J', '412J') },
      weeksMissed: 0,
      startsOn: addDays(today(), 7),
    });
    // A program that says nothing of the plan does not end it.
    await expect(approve(one.subscriptionId)).rejects.toMatchObject({ status: 409, code: 'plan' });
    await expect(approve(one.subscriptionId, plan(itemId, ['411J', '412J']))).rejects.toMatchObject({ status: 422 });
    await expect(
      approve(one.subscriptionId, plan(itemId, ['411J', '412J'], { sideEffects: 'severe', reason: 'patient-wish' })),
    ).rejects.toMatchObject({ status: 422 });
    await approve(
      one.subscriptionId,
      plan(itemId, ['410J', '411J', '412J'], { sideEffects: 'troublesome', reason: 'side-effects' }),
    );
    const held = (await published(one.subscriptionId)).at(-1);
    expect(held).toMatchObject({ code: '410J', product: 'Wegovy 0.25 mg', ingredients: [{ value: '0.25' }] });
    expect(signedIn(held).titration).toMatchObject({
      move: 'stay',
      supply: 2,
      sideEffects: 'troublesome',
      reason: 'side-effects',
    });
  });

  it('asks the patient before the next step, reminds once, and shows the prescriber the answer, or that there is none', async () => {
    const one = await supplied();
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    // Ten days before the month is over.
    expect(
      await c.w.sql(`select due_at::date::text as day from consultations.jobs where kind = $1 and key = $2`, [
        'ask-check-in',
        `item:${one.itemId}`,
      ]),
    ).toEqual([{ day: addDays(addMonths(today(), 1), -10) }]);
    const told = async () =>
      (await c.published(customerTold, `patient:${one.userId}`)).filter(({ cause }) => cause.startsWith('check-in:'));
    const mine = (userId = one.userId) => ask(myCheckIns, {}, c.w.as.customer(userId));
    const shown = async () => (await read(one.subscriptionId)).open?.doses[0]?.titration?.checkIn;
    expect((await mine()).checkIns).toEqual([]);
    const { itemId } = await next(one);
    expect(await told()).toHaveLength(1);
    expect(JSON.stringify(await told())).not.toMatch(/Wegovy|mg/);
    const [asked] = (await mine()).checkIns;
    expect(asked).toMatchObject({ subscriptionId: one.subscriptionId });
    expect(await shown()).toMatchObject({ remindedAt: null, answeredAt: null, answers: null });
    const id = asked!.id;
    const jobs = c.w.here().services[0]!.app.get(CheckInsJobs, { strict: false });
    const job = (data: object) => ({ data }) as never;
    for (let n = 0; n < 2; n++) {
      await jobs.remind(job({ id }), c.w.as.system());
      await jobs.ask(
        job({ prescriptionId: (await shownRow(id)).prescription_id, ...one, itemId: one.itemId }),
        c.w.as.system(),
      );
    }
    expect((await told()).map(({ cause }) => cause)).toEqual([`check-in:${id}`, `check-in:${id}:again`]);
    const answers = {
      sideEffects: 'mild' as const,
      felt: ['nausea' as const],
      missed: 'one' as const,
      words: 'Better on the second day. canary-words',
    };
    const answer = (more: object = {}, userId = one.userId) =>
      ask(answerCheckIn, { id, answers: { ...answers, ...more } }, c.w.as.customer(userId));
    await expect(answer({}, c.nextId())).rejects.toMatchObject({ status: 404 });
    await expect(answer({ missed: 'few' })).rejects.toMatchObject({ status: 422 });
    expect(await answer()).toEqual({ dangers: [], isSevere: false, events: [] });
    expect(await answer()).toMatchObject({ dangers: [] });
    await expect(answer({ missed: 'none' })).rejects.toMatchObject({ status: 409, code: 'answered' });
    expect((await mine()).checkIns).toEqual([]);
    expect(await shown()).toMatchObject({ answers, remindedAt: expect.any(String) });
    expect(JSON.stringify(await c.w.sql('select * from consultations.check_ins'))).not.toContain('canary');
    expect(await tasksOf(one.userId)).toEqual([]);
    // Reminded no more, and after the decision asked about nothing that is past.
    await jobs.remind(job({ id }), c.w.as.system());
    await approve(one.subscriptionId, {
      ...plan(itemId, ['411J', '412J'], { sideEffects: 'mild' }),
      acknowledged: ['CI-1/1'],
    });
    expect(await told()).toHaveLength(2);
  });

  it.each([
    [
      'a word of danger',
      { sideEffects: 'none', words: 'My face is swollen and I cannot breathe' },
      ['breathing', 'swelling'],
      false,
    ],
    ['severe side effects', { sideEffects: 'severe', words: '' }, [], true],
    ['pain through to the back', { sideEffects: 'none', felt: ['back-pain'], words: '' }, [], true],
  ] as const)('%s in an answer is a task for a clinician at once, and one only', async (_, more, dangers, isSevere) => {
    const one = await supplied();
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    await next(one);
    const [asked] = (await ask(myCheckIns, {}, c.w.as.customer(one.userId))).checkIns;
    const answers = CheckInAnswers.parse({ missed: 'none', ...more });
    const input = { id: asked!.id, answers };
    for (let press = 0; press < 2; press++)
      expect(await ask(answerCheckIn, input, c.w.as.customer(one.userId))).toMatchObject({ dangers, isSevere });
    expect(await tasksOf(one.userId)).toEqual([{ kind: 'check-in', subscription_id: String(one.subscriptionId) }]);
  });

  it.each([
    ['an illness that no list knows', { words: 'The hospital says that I have gallstones' }, 'shown'],
    ['a new medicine', { words: 'I take warfarin now' }, 'shown'],
    ['a word of danger', { words: 'I want to end my life' }, 'reason'],
    ['severe side effects', { sideEffects: 'severe' }, 'reason'],
    ['pain through to the back', { felt: ['back-pain'] }, 'reason'],
    ['yellow skin', { felt: ['jaundice'] }, 'reason'],
    ['suddenly worse sight', { felt: ['sight'] }, 'reason'],
    ['a weight far too low', { weightKg: 50 }, 'reason'],
  ] as const)('%s in an answer is read before the next strength is decided', async (_, more, demand) => {
    const one = await supplied();
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    const { itemId } = await next(one);
    const [asked] = (await ask(myCheckIns, {}, c.w.as.customer(one.userId))).checkIns;
    const answers = CheckInAnswers.parse({ sideEffects: 'none', missed: 'none', ...more });
    await ask(answerCheckIn, { id: asked!.id, answers }, c.w.as.customer(one.userId));
    const { flags } = await read(one.subscriptionId);
    expect(flags.find(({ ruleId }) => ruleId === 'CI-1')).toMatchObject({ effect: 'warn', onApproval: demand });
    await expect(
      approve(one.subscriptionId, plan(itemId, ['411J', '412J'], { sideEffects: 'none' })),
    ).rejects.toMatchObject({ errors: { 'CI-1': [expect.any(String)] } });
  });

  it('has the weights of consultation, check-in and evidence; little lost in six months is decided about with a reason', async () => {
    const one = await supplied();
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    await c.w.sql(`update consultations.prescriptions set date = date - 190 where item_id = $1`, [one.itemId]);
    await c.w.sql(`update consultations.evidence set taken_on = taken_on - 195 where user_id = $1`, [one.userId]);
    await c.w.sql(
      `update consultations.consultations set submitted_at = submitted_at - interval '195 days' where user_id = $1`,
      [one.userId],
    );
    const { itemId } = await next(one);
    const [asked] = (await ask(myCheckIns, {}, c.w.as.customer(one.userId))).checkIns;
    await ask(
      answerCheckIn,
      { id: asked!.id, answers: CheckInAnswers.parse({ sideEffects: 'none', missed: 'none', weightKg: 95.4 }) },
      c.w.as.customer(one.userId),
    );
    await verify(one.userId, { ...BODY, weightKg: BODY.weightKg - 1 }, { takenOn: addDays(today(), -1) });
    const { open, flags } = await read(one.subscriptionId);
    expect(open?.course).toMatchObject({
      weights: [
        { kg: BODY.weightKg, source: 'verified' },
        { kg: BODY.weightKg - 1, source: 'verified' },
        { kg: 95.4, source: 'check-in', on: today() },
      ],
      start: { kg: BODY.weightKg, source: 'verified' },
      weeks: 27,
      goal: { on: addDays(today(), -190 + 182) },
    });
    expect(flags.find(({ ruleId }) => ruleId === 'W-20')).toMatchObject({
      onApproval: 'reason',
      because: [{ question: expect.stringMatching(/since the start/), answer: expect.stringMatching(/27 weeks/) }],
    });
    const on = plan(itemId, ['411J', '412J'], { sideEffects: 'none' });
    await expect(approve(one.subscriptionId, on)).rejects.toMatchObject({ errors: { 'W-20': [expect.any(String)] } });
    await approve(one.subscriptionId, {
      ...on,
      reasons: ['W-20: slow at the low strengths, goes on for three months'],
    });
  });

  it('proposes the strength to begin with by what was used elsewhere, and says why', async () => {
    const customer = await c.customer({ birth_date: '1990-12-10' });
    const photos = await c.photos(customer.id);
    const elsewhere = {
      injection_before: 'past',
      injection_medicine: 'ozempic',
      injection_dose_semaglutide: '0.5',
      injection_last: addDays(today(), -10),
      injection_effects: 'None.',
      injection_from: 'pharmacy',
      injection_supply: 'none',
      injection_proof: null,
    };
    const startOf = async (answers: object) => {
      await ask(startConsultation, { slug: 'weight-loss' }, c.w.as.customer(customer.id));
      await c.sent(customer.id, 'weight-loss', { ...elsewhere, ...answers });
      const { subscriptionId } = await c.requested({
        userId: customer.id,
        treatment: 'weight-loss',
        code: '410J',
        step: FIRST,
      });
      const { open, flags } = await read(subscriptionId);
      return { start: open?.doses[0]?.titration?.start, flags: flags.map(({ ruleId }) => ruleId) };
    };
    const unproven = await startOf({});
    expect(unproven.start).toMatchObject({ strength: '0.25 mg', reason: expect.stringMatching(/No label or letter/) });
    expect(unproven.flags).toContain('W-08');
    expect(unproven.flags).not.toContain('W-07');
    expect((await startOf({ injection_proof: photos.slice(0, 1) })).start).toMatchObject({ strength: '0.5 mg' });
    expect((await startOf({ injection_supply: 'ordered' })).flags).toContain('W-07');
  });

  it('tells billing what was used elsewhere; paid for more than that leads to, only the lower strength can be signed, and the patient is told', async () => {
    const customer = await c.customer({ birth_date: '1990-12-10' });
    const photos = await c.photos(customer.id);
    const lastOn = addDays(today(), -38);
    await c.sent(customer.id, 'weight-loss', {
      injection_before: 'now',
      injection_medicine: 'wegovy',
      injection_dose_semaglutide: '1',
      injection_last: lastOn,
      injection_effects: 'None.',
      injection_from: 'nhs',
      injection_supply: 'none',
      injection_proof: photos.slice(0, 1),
    });
    const verdicts = await c.published(verdictsChanged, `patient:${customer.id}`);
    expect(verdicts.at(-1)?.treatments.find(({ treatment }) => treatment === 'weight-loss')?.begins).toEqual({
      used: { substance: 'semaglutide', mg: 1, lastOn, isFromHere: true, hasProof: true },
      bmi: null,
    });
    await verify(customer.id, BODY);
    await verify(customer.id, PASSPORT('1990-12-10'), { method: 'in-person' });
    const one = await c.requested({ userId: customer.id, treatment: 'weight-loss', code: '412J', step: FIRST });
    const { open } = await read(one.subscriptionId);
    expect(open?.doses[0]?.titration).toMatchObject({ current: '412J', begins: '411J', start: { strength: '0.5 mg' } });
    await expect(approve(one.subscriptionId)).rejects.toMatchObject({ status: 409, code: 'plan' });
    await expect(approve(one.subscriptionId, plan(one.itemId, ['412J']))).rejects.toMatchObject({ status: 422 });
    const { flags } = await read(one.subscriptionId);
    const acknowledged = flags.map(flagKey);
    await approve(one.subscriptionId, { ...plan(one.itemId, ['411J', '412J']), acknowledged });
    const [signed] = await published(one.subscriptionId);
    expect(signed).toMatchObject({ code: '411J', product: 'Wegovy 0.5 mg' });
    const told = await c.published(customerTold, `patient:${customer.id}`);
    expect(told.find(({ cause }) => cause.startsWith('review:'))?.text).toMatch(
      /They chose Wegovy 0\.5 mg, which is less than the Wegovy 1 mg you paid for.*the difference goes back/,
    );
  });

  it('asks nobody whose plan was revoked or who has cancelled', async () => {
    const one = await supplied();
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    const [row] = await c.w.sql<{ id: string }>('select id from consultations.prescriptions where item_id = $1', [
      one.itemId,
    ]);
    const jobs = c.w.here().services[0]!.app.get(CheckInsJobs, { strict: false });
    await ask(revokePrescription, { id: Number(row!.id), reason: 'side-effects' }, prescriber());
    await jobs.ask({ data: { ...one, prescriptionId: Number(row!.id) } } as never, c.w.as.system());
    await next(one);
    expect((await ask(myCheckIns, {}, c.w.as.customer(one.userId))).checkIns).toEqual([]);
    expect((await read(one.subscriptionId)).open?.doses[0]?.titration).toMatchObject({
      before: { steps: null, isRevoked: true },
      checkIn: null,
    });
  });

  it('is proposed lower after weeks without a dose; going on as planned needs a reason', async () => {
    const one = await supplied();
    await approve(one.subscriptionId, plan(one.itemId, ['410J', '411J', '412J']));
    const { itemId } = await next(one, { lastSentOn: addDays(today(), -28 - 5 * 7), dueOn: today() });
    expect((await read(one.subscriptionId)).open?.doses[0]?.titration).toMatchObject({ weeksMissed: 5 });
    await expect(
      approve(one.subscriptionId, plan(itemId, ['411J', '412J'], { sideEffects: 'none' })),
    ).rejects.toMatchObject({ status: 422, errors: { 'plans.reason': [expect.any(String)] } });
    await approve(one.subscriptionId, plan(itemId, ['410J', '411J', '412J'], { sideEffects: 'none' }));
    expect(signedIn((await published(one.subscriptionId)).at(-1)).titration).toMatchObject({
      weeksMissed: 5,
      move: 'stay',
    });
  });
});
