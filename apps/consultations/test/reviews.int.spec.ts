import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  medicineStopLifted,
  medicineStopped,
  reviewRequested,
  reviewWithdrawn,
  subscriptionChanged,
} from '@sorrel/contracts/billing/events';
import { customerTold, reviewApproved, reviewDeclined } from '@sorrel/contracts/consultations/events';
import {
  decideReview,
  finishTask,
  listDecisions,
  listPrescribers,
  listTasks,
  readReview,
  recordEvidence,
  savePrescriber,
  setPregnant,
  startConsultation,
} from '@sorrel/contracts/consultations/rpc';
import { prescriberAgreed } from '@sorrel/contracts/identity/events';
import type { Customer } from '@sorrel/contracts/identity/words';
import { londonDate } from '@sorrel/contracts/london';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { DecisionRecord } from '../src/decisions/decision.ts';
import { isGenuine } from '../src/prescribers/prescriptions.service.ts';
import { RULES } from '../src/safety/rules.ts';
import type { Rule } from '../src/safety/safety.ts';
import { plantEvent } from '@sorrel/test-kit/plant';
import { untilAnswered } from '@sorrel/test-kit/until-answered';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ isHere: true });
});
afterAll(() => c?.w.stop());

const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const prescriber = (userId = 2) => c.w.as.staff(['prescriber'], userId);
afterEach(() => c.ahead(0));

/** Somebody whose sent consultation and paid item wait for a prescriber. */
async function waiting(
  treatment: TreatmentSlug = 'acne',
  answers: Parameters<Clinic['sent']>[2] = {},
  more: Parameters<Clinic['customer']>[0] = {},
) {
  const customer = await c.customer(more);
  await c.photos(customer.id);
  const consultation = await c.sent(customer.id, treatment, answers);
  return { customer, consultation, ...(await c.requested({ userId: customer.id, treatment })) };
}
/** Somebody else than the prescriber has seen their passport. */
const verifiedIdentity = ({ id, fname, sname, birth_date: born }: Customer) =>
  ask(
    recordEvidence,
    {
      userId: id,
      method: 'in-person',
      takenOn: londonDate(c.now()),
      finding: { kind: 'identity', documentName: `${fname} ${sname}`, documentBirthDate: born ?? '1990-12-10' },
      reference: 'Passport shown at the pharmacy',
    },
    c.w.as.staff(['pharmacist'], 3),
  );
const approve = (subscriptionId: number, more: object = {}, as = prescriber()) =>
  ask(decideReview, { subscriptionId, isApproved: true, ...more }, as);
const decline = (subscriptionId: number, more: object = {}, as = prescriber()) =>
  ask(decideReview, { subscriptionId, isApproved: false, reason: 'see-in-person', ...more }, as);
const approvals = (subscriptionId: number) => c.published(reviewApproved, `subscription:${subscriptionId}`);
const refusals = (subscriptionId: number) => c.published(reviewDeclined, `subscription:${subscriptionId}`);
const statesOf = async (subscriptionId: number) =>
  (
    await c.w.sql<{ state: string }>('select state from consultations.reviews where subscription_id = $1 order by id', [
      subscriptionId,
    ])
  ).map((row) => row.state);

describe('approving', () => {
  it('signs a prescription, publishes it once, and keeps what the decision stood on', async () => {
    const { customer, consultation, subscriptionId, itemId } = await waiting();
    await ask(
      savePrescriber,
      {
        userId: 31,
        name: 'Dr Rowan Hale',
        qualification: 'General practitioner',
        registration: 'GMC 1234567',
        address: ['2 Mill Lane', 'York'],
      },
      c.w.as.system(),
    );
    const answer = await approve(subscriptionId, { note: 'Looks well.' }, prescriber(31));
    expect(answer).toEqual({
      reviewId: expect.any(Number),
      events: [
        expect.stringMatching(/^evt\.consultations\.review\.approved#/),
        expect.stringMatching(/^evt\.consultations\.customer\.told#/),
        // What the patient uses from now on counts in the verdicts on other treatments.
        expect.stringMatching(/^evt\.consultations\.verdicts\.changed#/),
      ],
    });

    const today = londonDate(new Date());
    const [told, ...more] = await approvals(subscriptionId);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      subscriptionId,
      itemId,
      userId: customer.id,
      reviewId: answer.reviewId,
      round: 1,
      prescription: {
        ref: `PRX${itemId}`,
        date: today,
        repeats: 0,
        product: 'Acne cream',
        directions: 'Every evening.',
        quantity: '50 g',
        ingredients: [{ name: 'Adapalene' }, { name: 'Azelaic acid' }],
        prescriber: {
          userId: 31,
          name: 'Dr Rowan Hale',
          registration: 'GMC 1234567',
          address: ['2 Mill Lane', 'York'],
        },
      },
    });
    const [row] = await c.w.sql<Record<string, string>>(
      'select id::int, document_sealed, hash, signature, public_key, valid_until::text from consultations.prescriptions where subscription_id = $1',
      [subscriptionId],
    );
    const document = c.sealer.open('consultations.prescriptions.document', Number(row!.id), row!.document_sealed!);
    expect(JSON.parse(document)).toMatchObject({
      patient: {
        userId: customer.id,
        name: `Ada ${customer.sname}`,
        birthDate: '1996-05-01',
        address: [`${customer.id} High Street`, 'Leeds', 'LS1 4AP'],
      },
      validUntil: row!.valid_until,
    });
    expect(isGenuine(document, row!.signature!, row!.public_key!)).toBe(true);
    expect(isGenuine(document.replace('50 g', '99 g'), row!.signature!, row!.public_key!)).toBe(false);
    expect(told?.prescription).toMatchObject({ id: Number(row!.id), hash: row!.hash, validUntil: row!.valid_until });
    // The pharmacy prints the signed words, so they are sent byte for byte, with their signature and key.
    expect(told?.prescription).toMatchObject({ document, signature: row!.signature, publicKey: row!.public_key });
    expect(JSON.parse(document)).toMatchObject({ form: 'cream', precautions: 'For external use only.' });

    const [decision] = await c.w.sql<Record<string, string | number>>(
      'select id::int, is_approved, signer_id::int, signer_name, consultation_id::int, questionnaire_version, consultation_revision, record_sealed from consultations.decisions where review_id = $1',
      [answer.reviewId],
    );
    expect(decision).toMatchObject({
      is_approved: true,
      signer_id: 31,
      signer_name: 'Test Staff',
      consultation_id: consultation,
      questionnaire_version: 4,
      consultation_revision: expect.any(Number),
    });
    const record = c.sealer.openJson<DecisionRecord>(
      'consultations.decisions.record',
      decision!.id!,
      String(decision!.record_sealed),
    );
    expect(record).toMatchObject({ note: 'Looks well.', reasons: [], photoCount: 3, formula: '110C' });
    expect(record.flags.map((flag) => flag.ruleId)).toEqual(['R-11N']);
    expect(await statesOf(subscriptionId)).toEqual(['approved']);
  });

  it('twice in one press gives the same answer; declining afterwards, or approving what is not in review any more, is a conflict', async () => {
    const { subscriptionId } = await waiting();
    const first = await approve(subscriptionId);
    expect(await approve(subscriptionId)).toEqual(first);
    const told = { code: 'decided', status: 409, message: expect.stringMatching(/Nothing is in review now/) };
    await expect(approve(subscriptionId, {}, prescriber(32))).rejects.toMatchObject(told);
    await expect(decline(subscriptionId)).rejects.toMatchObject({
      code: 'decided',
      status: 409,
      message: expect.stringMatching(/^On \d+ \w+ at \d\d:\d\d Test Staff approved this review\./),
    });
    await c.ahead(120_000);
    await expect(approve(subscriptionId)).rejects.toMatchObject(told);
    expect(await approvals(subscriptionId)).toHaveLength(1);
    expect(await refusals(subscriptionId)).toHaveLength(0);
  });

  it('again after its payment has failed is told so, and does not look like a success', async () => {
    const { customer, subscriptionId } = await waiting();
    await approve(subscriptionId);
    await c.plant(subscriptionChanged, `subscription:${subscriptionId}`, {
      subscriptionId,
      userId: customer.id,
      status: 'failed',
      shouldCancel: false,
      dueAt: '2026-12-01',
      treatmentSlug: 'acne',
      consultation: 'acne',
      treatmentTitle: 'Acne cream',
      isNew: false,
    });
    await expect(approve(subscriptionId)).rejects.toMatchObject({
      code: 'decided',
      message: expect.stringMatching(/Test Staff approved this review.*waiting for a payment that failed/),
    });
    expect(await approvals(subscriptionId)).toHaveLength(1);
  });

  it('prescribers have a key each, made once', async () => {
    const [one, two, three] = [await waiting(), await waiting(), await waiting()];
    await approve(one.subscriptionId, {}, prescriber(41));
    await approve(two.subscriptionId, {}, prescriber(41));
    await approve(three.subscriptionId, {}, prescriber(42));
    const keys = await c.w.sql<{ prescriber_id: string; public_key: string }>(
      'select distinct prescriber_id, public_key from consultations.prescriptions where prescriber_id in (41, 42) order by prescriber_id',
    );
    expect(keys).toHaveLength(2);
    expect(keys[0]?.public_key).not.toBe(keys[1]?.public_key);
  });

  it('a second round of an item is a second prescription with a number of its own', async () => {
    const { customer, subscriptionId, itemId } = await waiting();
    await approve(subscriptionId);
    await c.requested({ userId: customer.id, subscriptionId, itemId, round: 2, reason: 'back-to-approval' });
    await approve(subscriptionId, { round: 2 });
    expect((await approvals(subscriptionId)).map((told) => [told.round, told.prescription.ref])).toEqual([
      [1, `PRX${itemId}`],
      [2, `PRX${itemId}-2`],
    ]);
  });

  it('decides every open item of the subscription, and nothing when one of them is blocked', async () => {
    const { customer, subscriptionId } = await waiting('acne', { tried: ['none'] });
    const second = await c.requested({ userId: customer.id, treatment: 'weight-loss', subscriptionId });
    await expect(approve(subscriptionId)).rejects.toMatchObject({ code: 'blocked' });
    expect(await statesOf(subscriptionId)).toEqual(['open', 'open']);
    expect(await approvals(subscriptionId)).toEqual([]);
    await c.plant(reviewWithdrawn, `subscription:${subscriptionId}`, {
      subscriptionId,
      itemId: second.itemId,
      userId: customer.id,
      round: 1,
    });
    await c.requested({ userId: customer.id, subscriptionId });
    const answer = await approve(subscriptionId);
    // Two approvals, one event with the changed verdicts, and the advice once, because the second item has the same strength.
    expect(answer.events).toHaveLength(4);
    expect(await statesOf(subscriptionId)).toEqual(['approved', 'withdrawn', 'approved']);
    expect(await approve(subscriptionId)).toEqual(answer);
  });
});

describe('declining', () => {
  it('asks for a reason of the list, and for words where it is another one: without them nothing is decided', async () => {
    const { subscriptionId } = await waiting();
    for (const [more, field] of [
      [{ reason: undefined }, 'reason'],
      [{ reason: 'because' }, 'reason'],
      [{ reason: 'other' }, 'reasonText'],
      [{ reason: 'other', reasonText: '  ' }, 'reasonText'],
    ] as const)
      await expect(decline(subscriptionId, more)).rejects.toMatchObject({
        status: 422,
        errors: { [field]: [expect.stringMatching(/^Please /)] },
      });
    expect(await statesOf(subscriptionId)).toEqual(['open']);
  });

  it('keeps reason, words and note with who decided, and tells the customer why, once, and not in a plain event', async () => {
    const { subscriptionId, itemId, customer } = await waiting();
    const said = { reason: 'other', reasonText: 'A mole of yours has changed: canary-why.', note: 'canary-note.' };
    const answer = await decline(subscriptionId, said);
    expect(await refusals(subscriptionId)).toEqual([
      { subscriptionId, itemId, userId: customer.id, reviewId: answer.reviewId, round: 1, decidedBy: 'Test Staff' },
    ]);
    const told = await c.published(customerTold, `patient:${customer.id}`);
    expect(told).toEqual([
      {
        userId: customer.id,
        cause: `declined:${answer.reviewId}`,
        kind: 'notice',
        hasOwnLetter: true,
        text: expect.stringMatching(
          /has decided not to prescribe it\..*Why: A mole of yours has changed: canary-why\./s,
        ),
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('canary-note');
    const { reviews } = await ask(readReview, { subscriptionId }, prescriber());
    expect(reviews[0]).toMatchObject({
      state: 'declined',
      decidedBy: 'Test Staff',
      decision: {
        isApproved: false,
        note: 'canary-note.',
        decline: { reason: 'other', text: said.reasonText, told: told[0]?.text },
      },
    });
    const plain = await c.w.sql(
      `select 1 from consultations.outbox where data::text like '%canary%' union all select 1 from consultations.decisions d where d::text like '%canary%'`,
    );
    expect(plain).toEqual([]);
    expect(await decline(subscriptionId, said)).toEqual(answer);
    expect(await c.published(customerTold, `patient:${customer.id}`)).toHaveLength(1);
    await expect(approve(subscriptionId)).rejects.toMatchObject({ code: 'decided', status: 409 });
  });

  it('is exported with approvals and their notes for who answers for the supply, and for nobody else', async () => {
    const yes = await waiting();
    await approve(yes.subscriptionId, { note: 'Seen in clinic last week.' });
    const no = await waiting();
    await decline(no.subscriptionId, { reason: 'pregnancy' });
    const all = { from: null, to: null, page: 1, perPage: 1_000 };
    const { rows } = await ask(listDecisions, all, prescriber());
    expect(rows.find((row) => row.subscriptionId === yes.subscriptionId)).toMatchObject({
      decidedBy: 'Test Staff',
      decision: { isApproved: true, note: 'Seen in clinic last week.', decline: null },
    });
    expect(rows.find((row) => row.subscriptionId === no.subscriptionId)).toMatchObject({
      itemId: no.itemId,
      decision: { isApproved: false, decline: { reason: 'pregnancy', text: '' } },
    });
    await expect(ask(listDecisions, all, c.w.as.staff(['support'], 60))).rejects.toMatchObject({ code: 'forbidden' });
    expect((await ask(listDecisions, { ...all, to: '2020-01-01' }, prescriber())).rows).toEqual([]);
  });

  it('works where approving is blocked', async () => {
    const { subscriptionId } = await waiting('weight-loss');
    await expect(approve(subscriptionId)).rejects.toMatchObject({ code: 'blocked' });
    await decline(subscriptionId);
    expect(await refusals(subscriptionId)).toHaveLength(1);
  });
});

describe('approve and decline at the same moment', () => {
  it('one of fifty wins, and every other one gets a conflict', async () => {
    const { subscriptionId } = await waiting();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        untilAnswered(() =>
          index % 2 === 0
            ? approve(subscriptionId, {}, prescriber(50 + index))
            : decline(subscriptionId, {}, prescriber(50 + index)),
        ),
      ),
    );
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [JSON.stringify(result.value)] : []));
    const lost = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as { code: string; status: number }] : [],
    );
    expect(new Set(won).size).toBe(1);
    expect([won.length, lost.length]).toEqual([1, 49]);
    expect(new Set(lost.map((fault) => `${fault.code} ${fault.status}`))).toEqual(new Set(['decided 409']));
    expect([...(await approvals(subscriptionId)), ...(await refusals(subscriptionId))]).toHaveLength(1);
    expect(
      await c.w.sql(
        'select 1 from consultations.decisions d join consultations.reviews r on r.id = d.review_id where r.subscription_id = $1',
        [subscriptionId],
      ),
    ).toHaveLength(1);
  });
});

describe('what stands in the way of an approval', () => {
  it('missing weight and height evidence, whatever the reasons', async () => {
    const { subscriptionId } = await waiting('weight-loss');
    const blocked = {
      code: 'blocked',
      status: 409,
      errors: { 'R-05': [expect.stringMatching(/not independently verified/)] },
    };
    await expect(approve(subscriptionId)).rejects.toMatchObject(blocked);
    await expect(approve(subscriptionId, { reasons: ['R-05: I trust them'] })).rejects.toMatchObject(blocked);
    expect(await statesOf(subscriptionId)).toEqual(['open']);
    expect(await approvals(subscriptionId)).toEqual([]);
    expect(
      await c.w.sql('select 1 from consultations.prescriptions where subscription_id = $1', [subscriptionId]),
    ).toEqual([]);
  });

  it('a block until its rule is answered with a reason, which is kept', async () => {
    const { customer, subscriptionId } = await waiting('oral-spironolactone', {
      gp_consent: 'no',
      medicine_groups: ['nsaid'],
    });
    await verifiedIdentity(customer);
    await expect(
      approve(subscriptionId, { reasons: ['R-16: result on the NHS App', 'R-14: x', 'R-24: x'] }),
    ).rejects.toMatchObject({
      // A reason in one letter is none.
      errors: {
        'R-16': [expect.stringMatching(/potassium result/)],
        'R-14': expect.anything(),
        'R-24': expect.anything(),
      },
    });
    await c.w.ask(
      recordEvidence,
      {
        userId: customer.id,
        method: 'in-person',
        takenOn: londonDate(new Date()),
        finding: { kind: 'blood-test', potassium: 4.2, egfr: 95 },
        reference: 'Meter of the clinic, reading 11',
      },
      c.w.as.staff(['pharmacist'], 3),
    );
    await expect(approve(subscriptionId)).rejects.toMatchObject({
      code: 'blocked',
      errors: { 'R-14': [expect.any(String)], 'R-24': [expect.any(String)] },
    });
    await expect(approve(subscriptionId, { reasons: ['R-24: spoke to the patient'] })).rejects.toMatchObject({
      errors: { 'R-14': [expect.any(String)] },
    });
    const { reviewId } = await approve(subscriptionId, {
      reasons: ['R-24: spoke to the patient', 'R-14: will stop ibuprofen'],
    });
    const [row] = await c.w.sql<{ id: number; record_sealed: string }>(
      'select id::int, record_sealed from consultations.decisions where review_id = $1',
      [reviewId],
    );
    expect(
      c.sealer.openJson<DecisionRecord>('consultations.decisions.record', row!.id, row!.record_sealed),
    ).toMatchObject({
      reasons: ['R-24: spoke to the patient', 'R-14: will stop ibuprofen'],
      flags: expect.arrayContaining([
        expect.objectContaining({ ruleId: 'R-14', answerKeys: ['medicine_groups'], ruleVersion: 2 }),
      ]),
    });
  });

  it('a medicine that is stopped for everybody; it may be declined, and is approved once it is lifted', async () => {
    const [{ subscriptionId }, other] = [await waiting(), await waiting()];
    const codes = ['110C'];
    const at = '2026-11-21T09:00:00.000Z';
    await c.handled(
      plantEvent(c.w, medicineStopped, 'medicine-stop:1', {
        stopId: 1,
        codes,
        reason: 'regulator',
        by: 'Ann Hale',
        at,
      }),
    );
    await expect(approve(subscriptionId)).rejects.toMatchObject({
      code: 'medicine_stopped',
      status: 409,
      message: expect.stringContaining('110C is stopped: Ann Hale stopped it on 21/11/2026 (alert of the MHRA)'),
    });
    expect(await statesOf(subscriptionId)).toEqual(['open']);
    expect(await approvals(subscriptionId)).toEqual([]);
    await decline(other.subscriptionId);
    await c.handled(plantEvent(c.w, medicineStopLifted, 'medicine-stop:1', { stopId: 1, codes, at }));
    await approve(subscriptionId);
    expect(await approvals(subscriptionId)).toHaveLength(1);
  });

  it('a pregnancy the team marked after the consultation', async () => {
    const { customer, subscriptionId } = await waiting('acne');
    await ask(setPregnant, { userId: customer.id, value: true }, c.w.as.staff(['support']));
    await expect(approve(subscriptionId)).rejects.toMatchObject({
      code: 'blocked',
      errors: { 'R-11': [expect.any(String)] },
    });
  });

  it('an age that has passed the bound since', async () => {
    const { subscriptionId } = await waiting(
      'menopause',
      {},
      { birth_date: `${Number(londonDate(new Date()).slice(0, 4)) - 45}${londonDate(new Date()).slice(4)}` },
    );
    await c.ahead(370 * 24 * 3600 * 1000);
    await expect(approve(subscriptionId)).rejects.toMatchObject({
      code: 'blocked',
      errors: { 'R-02': ['Age must be 45 or below for menopause consultation.'] },
    });
    await c.ahead(0);
    await approve(subscriptionId);
  });

  it('a sex corrected since the review began', async () => {
    const { customer, subscriptionId } = await waiting('menopause');
    await c.changed({ ...customer, sex: 'male' });
    await expect(approve(subscriptionId)).rejects.toMatchObject({
      code: 'blocked',
      errors: { 'R-01': [expect.any(String)] },
    });
  });

  it('no consultation for the treatment', async () => {
    const customer = await c.customer();
    await c.sent(customer.id, 'glow');
    const { subscriptionId } = await c.requested({ userId: customer.id, treatment: 'acne' });
    await expect(approve(subscriptionId)).rejects.toMatchObject({
      code: 'blocked',
      errors: { 'S-00': [expect.stringMatching(/no submitted consultation/)] },
    });
  });

  it('a second retinoid beside one that is running, until that one has ended', async () => {
    const { customer, subscriptionId: first } = await waiting('anti-ageing');
    await approve(first);
    await c.sent(customer.id, 'acne');
    const { subscriptionId } = await c.requested({ userId: customer.id, treatment: 'acne' });
    await expect(approve(subscriptionId)).rejects.toMatchObject({
      code: 'blocked',
      errors: { 'R-12': [expect.any(String)] },
    });
    await c.plant(subscriptionChanged, `subscription:${first}`, {
      subscriptionId: first,
      userId: customer.id,
      status: 'cancelled',
      shouldCancel: true,
      dueAt: null,
      treatmentSlug: 'anti-ageing',
      consultation: 'anti-ageing',
      treatmentTitle: 'x',
      isNew: false,
    });
    await approve(subscriptionId);
  });

  it('answers newer than those the prescriber has read', async () => {
    const { customer, consultation, subscriptionId } = await waiting();
    await ask(startConsultation, { slug: 'acne' }, c.w.as.customer(customer.id));
    const newer = await c.sent(customer.id, 'acne', {
      conditions: ['bowel'],
      conditions_detail: 'Crohn’s since 2020.',
    });
    await expect(approve(subscriptionId, { consultation })).rejects.toMatchObject({ code: 'stale', status: 409 });
    const { flags, consultationId } = await ask(readReview, { subscriptionId }, prescriber());
    expect(consultationId).toBe(newer);
    expect(flags).toContainEqual(
      expect.objectContaining({
        ruleId: 'R-25',
        effect: 'warn',
        answerKeys: ['conditions'],
        text: expect.stringMatching(/was “None of these” on .*, now “Crohn’s disease/),
      }),
    );
    // Another illness than last time is not approved unread.
    await expect(approve(subscriptionId, { consultation: newer })).rejects.toMatchObject({
      code: 'blocked',
      errors: { 'R-25': [expect.any(String)] },
    });
    await approve(subscriptionId, { consultation: newer, acknowledged: ['R-25/2/conditions'] });
  });

  it('a round that has passed', async () => {
    const { customer, subscriptionId, itemId } = await waiting();
    await c.requested({ userId: customer.id, subscriptionId, itemId, round: 2, reason: 'back-to-approval' });
    await expect(approve(subscriptionId, { round: 1 })).rejects.toMatchObject({ code: 'stale', status: 409 });
    expect(await statesOf(subscriptionId)).toEqual(['withdrawn', 'open']);
  });
});

describe('who may decide', () => {
  it('nobody but a prescriber decides', async () => {
    const { customer, subscriptionId } = await waiting();
    for (const as of [
      c.w.as.staff(['pharmacist', 'support', 'ops', 'dispatch']),
      c.w.as.staff([]),
      c.w.as.customer(customer.id),
      c.w.as.system(),
    ])
      await expect(approve(subscriptionId, {}, as)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(approve(subscriptionId, {}, c.w.as.visitor())).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(ask(readReview, { subscriptionId }, c.w.as.customer(customer.id))).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await statesOf(subscriptionId)).toEqual(['open']);
  });

  it('a prescriber cannot decide about themselves', async () => {
    const { customer, subscriptionId } = await waiting();
    await expect(approve(subscriptionId, {}, prescriber(customer.id))).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/your own treatment/),
    });
    await expect(decline(subscriptionId, {}, prescriber(customer.id))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await statesOf(subscriptionId)).toEqual(['open']);
  });

  it('nor change their own health marks, nor finish tasks about themselves', async () => {
    const { customer } = await waiting();
    const self = prescriber(customer.id);
    await ask(setPregnant, { userId: customer.id, value: true }, prescriber());
    await expect(ask(setPregnant, { userId: customer.id, value: false }, self)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/your own health record/),
    });
    await expect(ask(setPregnant, { userId: customer.id, value: true }, self)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const { tasks } = await ask(listTasks, {}, prescriber());
    const own = tasks.filter(({ userId }) => userId === customer.id);
    expect(own.length).toBeGreaterThan(0);
    for (const { id } of own) await expect(ask(finishTask, { id }, self)).rejects.toMatchObject({ code: 'forbidden' });
    await ask(setPregnant, { userId: customer.id, value: false }, prescriber());
  });

  it('whoever has the case of somebody at their own address open is told so, and may decide', async () => {
    const { customer, subscriptionId } = await waiting();
    const near = await c.customer({ address: customer.address });
    const far = await c.customer();
    const openFor = async (id: number) =>
      (await ask(readReview, { subscriptionId }, prescriber(id))).open?.isAtMyAddress;
    expect([await openFor(near.id), await openFor(far.id)]).toEqual([true, false]);
    await approve(subscriptionId, {}, prescriber(near.id));
  });

  it('particulars are an operator’s to record', async () => {
    const particulars = { userId: 60, name: 'Dr X', qualification: 'q', registration: 'r', address: [] };
    await expect(ask(savePrescriber, particulars, c.w.as.staff(['prescriber']))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(ask(savePrescriber, particulars, c.w.as.customer(60))).rejects.toMatchObject({ code: 'forbidden' });
    // In the console two people do it, and consultations hears of it.
    await expect(ask(savePrescriber, particulars, c.w.as.staff(['ops']))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await ask(savePrescriber, particulars, c.w.as.system())).toEqual({});
    const agreed = { ...particulars, name: 'Dr Agreed' };
    await c.plant(prescriberAgreed, 'staff:60', { prescriber: agreed, by: 'Ann' });
    expect((await ask(listPrescribers, {}, c.w.as.staff(['ops']))).prescribers).toContainEqual(
      expect.objectContaining({ userId: 60, name: 'Dr Agreed' }),
    );
  });

  it('an unknown subscription has no review', async () => {
    await expect(approve(999_999)).rejects.toMatchObject({ code: 'not_found', status: 404 });
    await expect(ask(decideReview, { subscriptionId: -1, isApproved: true }, prescriber())).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await ask(readReview, { subscriptionId: 999_999 }, prescriber())).toEqual({
      reviews: [],
      flags: [],
      consultationId: null,
      evidence: [],
      missing: [],
      documents: [],
      identityChecks: [],
      shown: [],
      overrides: [],
      questions: [],
      tasks: [],
      open: null,
      prescriptions: [],
      takeovers: [],
    });
  });
});

describe('outside the sandbox', () => {
  it('nobody signs without particulars on record', async () => {
    const real = await clinic({ env: { SORREL_SANDBOX: 'off' } });
    try {
      const { id } = await real.customer();
      await real.photos(id);
      await real.sent(id, 'acne');
      const { subscriptionId } = await real.requested({ userId: id });
      const sign = () => real.w.ask(decideReview, { subscriptionId, isApproved: true }, prescriber(31));
      await expect(sign()).rejects.toMatchObject({ code: 'prescriber_unknown', status: 409 });
      await real.w.ask(
        savePrescriber,
        { userId: 31, name: 'Dr Rowan Hale', qualification: 'GP', registration: 'GMC 1234567', address: ['York'] },
        real.w.as.system(),
      );
      await sign();
      expect(
        (await real.published(reviewApproved, `subscription:${subscriptionId}`))[0]?.prescription.prescriber
          .registration,
      ).toBe('GMC 1234567');
    } finally {
      await real.w.stop();
    }
  });
});

describe('events from billing', () => {
  it('opens a review once, however often and late the event comes', async () => {
    const customer = await c.customer();
    const event = {
      subscriptionId: c.nextId(),
      itemId: c.nextId(),
      userId: customer.id,
      reason: 'first' as const,
      treatmentSlug: 'acne',
      consultation: 'acne' as const,
      paidAt: '2026-11-20T12:00:00.000Z',
      formula: { code: '110C', name: 'Acne cream', ingredients: [], directions: '', quantity: '' },
    };
    const id = '0b5b7f52-1c1d-4a51-9d3a-0f7a8f3f0001';
    await c.plant(reviewRequested, `subscription:${event.subscriptionId}`, { ...event, round: 2 }, { id });
    await c.plant(reviewRequested, `subscription:${event.subscriptionId}`, { ...event, round: 2 }, { id });
    await c.plant(reviewRequested, `subscription:${event.subscriptionId}`, { ...event, round: 2 });
    await c.plant(reviewRequested, `subscription:${event.subscriptionId}`, { ...event, round: 1 });
    const { reviews } = await ask(readReview, { subscriptionId: event.subscriptionId }, prescriber());
    expect(reviews).toMatchObject([{ round: 2, state: 'open', reason: 'first', decidedAt: null, decidedBy: null }]);
  });

  it('takes an open review back, but not a decision', async () => {
    const [open, decided] = [await waiting(), await waiting()];
    await approve(decided.subscriptionId);
    for (const one of [open, decided])
      await c.plant(reviewWithdrawn, `subscription:${one.subscriptionId}`, {
        subscriptionId: one.subscriptionId,
        itemId: one.itemId,
        userId: one.customer.id,
        round: 1,
      });
    expect([await statesOf(open.subscriptionId), await statesOf(decided.subscriptionId)]).toEqual([
      ['withdrawn'],
      ['approved'],
    ]);
    await expect(approve(open.subscriptionId)).rejects.toMatchObject({
      code: 'decided',
      status: 409,
      message: expect.stringMatching(/nothing to review/),
    });
  });
});

describe('reading a review', () => {
  it('shows flags that stand, then those the decision stood on, and who decided; each look is written down', async () => {
    const { subscriptionId } = await waiting('acne', { mood: 'self-harm' });
    const open = await ask(readReview, { subscriptionId }, prescriber());
    expect(open.flags).toContainEqual({
      ruleId: 'S-13',
      effect: 'block',
      ruleVersion: 2,
      source: 'NICE NG225; our rule',
      text: expect.any(String),
      answerKeys: ['mood'],
      onApproval: 'reason',
      because: [{ question: expect.any(String), answer: 'I have had thoughts of harming myself' }],
    });
    await decline(subscriptionId);
    const closed = await ask(readReview, { subscriptionId }, c.w.as.staff(['support']));
    expect(closed.reviews).toMatchObject([
      { state: 'declined', decidedBy: 'Test Staff', decidedAt: expect.any(String) },
    ]);
    expect(closed.flags).toEqual(open.flags);
    const looks = await c.w.sql<{ actor_id: string }>(
      `select actor_id from consultations.audit where action = 'rpc.consultations.reviews.read' and object = $1`,
      [`subscriptionId=${subscriptionId}`],
    );
    expect(looks).toHaveLength(2);
    expect(
      await c.w.sql(
        `select 1 from consultations.audit where action = 'rpc.consultations.reviews.decide' and object = $1`,
        [`subscriptionId=${subscriptionId}`],
      ),
    ).toHaveLength(1);
  });

  it('a rule that is changed rewrites no decision, and holds for what is not decided yet', async () => {
    const mood = { mood: 'self-harm' };
    const [old, open] = [await waiting('acne', mood), await waiting('acne', mood)];
    const read = async ({ subscriptionId }: { subscriptionId: number }) =>
      (await ask(readReview, { subscriptionId }, prescriber())).flags;
    await decline(old.subscriptionId);
    const shown = await read(old);
    const recordOf = () =>
      c.w.sql(
        `select d.record_sealed, d.questionnaire_version from consultations.decisions d
         join consultations.reviews r on r.id = d.review_id where r.subscription_id = $1`,
        [old.subscriptionId],
      );
    const kept = await recordOf();

    const rules = RULES as Rule[];
    const at = rules.findIndex(({ id }) => id === 'S-13');
    const before = rules[at]!;
    rules[at] = { ...before, version: before.version + 1, onApproval: 'never', text: 'The rule’s new words.' };
    try {
      expect(await read(old)).toEqual(shown);
      expect(await recordOf()).toEqual(kept);
      expect((await read(open)).find(({ ruleId }) => ruleId === 'S-13')).toMatchObject({
        ruleVersion: before.version + 1,
        text: 'The rule’s new words.',
      });
      await expect(approve(open.subscriptionId, { reasons: ['S-13: seen'] })).rejects.toMatchObject({
        code: 'blocked',
        errors: { 'S-13': ['The rule’s new words.'] },
      });
      // Repeating the old decision answers the old decision.
      await decline(old.subscriptionId);
      expect(await recordOf()).toEqual(kept);
    } finally {
      rules[at] = before;
    }
  });
});
