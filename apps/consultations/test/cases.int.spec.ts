import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  askCustomer,
  beatClaim,
  claimCase,
  decideReview,
  listDecisions,
  readReview,
  reviewQueue,
  revokePrescription,
} from '@sorrel/contracts/consultations/rpc';
import { flagKey, isWarning } from '@sorrel/contracts/consultations/open-points';
import { customerTold, prescriptionRevoked, reviewApproved } from '@sorrel/contracts/consultations/events';
import { lastDayOfMonths } from '@sorrel/contracts/london';
import { messageSent } from '@sorrel/contracts/messaging/events';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { DecisionRecord } from '../src/decisions/decision.ts';
import { clinic, type Clinic } from './clinic.ts';

/** A case as a prescriber works on it: what must be seen and acknowledged, who has it open, and which comes next. */
let c: Clinic;
beforeAll(async () => {
  c = await clinic({ env: { REVIEW_TARGET_HOURS: '8' } });
});
afterAll(() => c?.w.stop());

const SHAH = 71;
const HALE = 72;
const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const as = (userId: number) => c.w.as.staff(['prescriber'], userId);
afterEach(() => c.ahead(0));

async function waiting(answers: Parameters<Clinic['sent']>[2] = {}, treatment: TreatmentSlug = 'acne') {
  const customer = await c.customer();
  const photos = await c.photos(customer.id);
  const consultation = await c.sent(customer.id, treatment, answers);
  return { customer, photos, consultation, ...(await c.requested({ userId: customer.id, treatment })) };
}
const approve = (subscriptionId: number, more: object = {}, who = SHAH) =>
  ask(decideReview, { subscriptionId, isApproved: true, ...more }, as(who));
const claim = (subscriptionId: number, who: number, more: object = {}) =>
  ask(claimCase, { subscriptionId, ...more }, as(who));
const beat = (subscriptionId: number, who: number, more: object = {}) =>
  ask(beatClaim, { subscriptionId, ...more }, as(who));
const stateOf = async (subscriptionId: number) =>
  (
    await c.w.sql<{ state: string }>('select state from consultations.reviews where subscription_id = $1', [
      subscriptionId,
    ])
  )[0]?.state;
const recordOf = async (subscriptionId: number): Promise<DecisionRecord> => {
  const [row] = await c.w.sql<{ id: number; record_sealed: string }>(
    'select d.id::int, d.record_sealed from consultations.decisions d join consultations.reviews r on r.id = d.review_id where r.subscription_id = $1',
    [subscriptionId],
  );
  return c.sealer.openJson('consultations.decisions.record', row!.id, row!.record_sealed);
};

describe('an approval', () => {
  it('without the acknowledgement that a rule asks for decides nothing; with it the record keeps what was read', async () => {
    const { subscriptionId } = await waiting({ has_allergies: 'yes', allergies: 'Penicillin: canary-allergy.' });
    const refused = { code: 'blocked', status: 409, errors: { 'S-14': [expect.stringMatching(/Allergies declared/)] } };
    await expect(approve(subscriptionId)).rejects.toMatchObject(refused);
    await expect(approve(subscriptionId, { reasons: ['S-14: fine'] })).rejects.toMatchObject(refused);
    await expect(approve(subscriptionId, { acknowledged: ['S-14/1/has_allergies'] })).rejects.toMatchObject(refused);
    expect(await stateOf(subscriptionId)).toBe('open');
    const { flags } = await ask(readReview, { subscriptionId }, as(SHAH));
    const key = flagKey(flags.find(({ ruleId }) => ruleId === 'S-14')!);
    await approve(subscriptionId, { acknowledged: [key] });
    expect(await recordOf(subscriptionId)).toMatchObject({
      seen: { consultation: null, photos: [], medicines: [], acknowledged: [key] },
    });
  });

  it('that says what was on screen must name the answers and every photo of the case, and is kept and exported so', async () => {
    const { customer, consultation, photos, subscriptionId, itemId } = await waiting();
    const seen = { consultation, photos, medicines: [itemId] };
    const { flags } = await ask(readReview, { subscriptionId }, as(SHAH));
    const acknowledged = flags.filter(isWarning).map(flagKey);
    const unseen = { code: 'unseen', status: 409 };
    await expect(
      approve(subscriptionId, { acknowledged, seen: { ...seen, consultation: null } }),
    ).rejects.toMatchObject(unseen);
    await expect(
      approve(subscriptionId, { acknowledged, seen: { ...seen, photos: photos.slice(1) } }),
    ).rejects.toMatchObject(unseen);
    await expect(approve(subscriptionId, { acknowledged, seen: { ...seen, medicines: [] } })).rejects.toMatchObject(
      unseen,
    );
    // One more comes while the page is open.
    const [late] = await c.photos(customer.id, 1);
    await expect(approve(subscriptionId, { acknowledged, seen })).rejects.toMatchObject(unseen);
    expect(await stateOf(subscriptionId)).toBe('open');
    const whole = { ...seen, photos: [...photos, late!] };
    await approve(subscriptionId, { acknowledged, seen: whole });
    const { reviews } = await ask(readReview, { subscriptionId }, as(SHAH));
    expect(reviews[0]?.decision?.seen).toEqual({ ...whole, acknowledged });
    const { rows } = await ask(listDecisions, { from: null, to: null, page: 1, perPage: 1_000 }, as(SHAH));
    expect(rows.find((row) => row.subscriptionId === subscriptionId)?.decision.seen).toEqual({
      ...whole,
      acknowledged,
    });
    const plain = await c.w.sql(`select 1 from consultations.decisions d where d::text like '%acknowledged%'`);
    expect(plain).toEqual([]);
  });

  it('on a screen acknowledges every warning; the plain call only those that rules mark', async () => {
    const customer = await c.customer();
    const consultation = await c.sent(customer.id, 'acne');
    const { subscriptionId } = await c.requested({ userId: customer.id });
    const seen = { consultation, photos: [], medicines: [] };
    await expect(approve(subscriptionId, { seen })).rejects.toMatchObject({
      code: 'blocked',
      errors: { 'S-16': [expect.any(String)] },
    });
    await approve(subscriptionId);
    expect((await recordOf(subscriptionId)).seen).toBeUndefined();
  });
});

describe('a renewal', () => {
  it('shows what was prescribed before, on which answers, and only the photos since', async () => {
    const { customer, consultation, photos, subscriptionId, itemId } = await waiting();
    const first = await ask(readReview, { subscriptionId }, as(SHAH));
    expect(first.open).toMatchObject({ before: null, photos, doses: [{ code: '110C', product: 'Acne cream' }] });
    await approve(subscriptionId);
    expect((await ask(readReview, { subscriptionId }, as(SHAH))).open).toBeNull();
    await c.ahead(60 * 24 * 3_600_000);
    await c.requested({ userId: customer.id, subscriptionId, itemId: itemId + 100_000, reason: 'renewal' });
    const again = await ask(readReview, { subscriptionId }, as(SHAH));
    expect(again.open).toMatchObject({
      before: { consultationId: consultation, dose: { product: 'Acne cream' } },
      // Nothing new has come: the newest day's.
      photos,
    });
  });
});

describe('a case that somebody has open', () => {
  it('is theirs alone: a colleague sees who has it, and decides nothing until they take it over; then the first is told', async () => {
    const { subscriptionId } = await waiting();
    expect((await claim(subscriptionId, SHAH)).claim).toMatchObject({ by: 'Test Staff', isMine: true });
    expect((await claim(subscriptionId, HALE)).claim).toMatchObject({ by: 'Test Staff', isMine: false });
    for (const act of [
      () => approve(subscriptionId, {}, HALE),
      () => ask(decideReview, { subscriptionId, isApproved: false, reason: 'see-in-person' }, as(HALE)),
      () => ask(askCustomer, { subscriptionId, text: 'Which dose?' }, as(HALE)),
    ])
      await expect(act()).rejects.toMatchObject({
        code: 'claimed',
        status: 409,
        message: expect.stringMatching(/^Test Staff has had this case open since .*Take the case over/),
      });
    expect(await stateOf(subscriptionId)).toBe('open');

    expect((await claim(subscriptionId, HALE, { isTakeover: true })).claim).toMatchObject({ isMine: true });
    expect((await beat(subscriptionId, SHAH)).claim).toMatchObject({ isMine: false });
    await expect(approve(subscriptionId, {}, SHAH)).rejects.toMatchObject({ code: 'claimed' });
    // Taken once, noted once: a repeat finds their own.
    await claim(subscriptionId, HALE, { isTakeover: true });
    const { takeovers, open } = await ask(readReview, { subscriptionId }, as(SHAH));
    expect(takeovers).toEqual([{ at: expect.any(String), by: 'Test Staff', from: 'Test Staff' }]);
    expect(open?.claim).toMatchObject({ isMine: false });
    await approve(subscriptionId, {}, HALE);
    expect(
      await c.w.sql('select 1 from consultations.case_claims where subscription_id = $1', [subscriptionId]),
    ).toEqual([]);
    // Whoever still has it on screen learns that it is settled, and by whom, with the next beat.
    const settled = { outcome: 'approved', by: 'Test Staff', at: expect.any(String) };
    expect(await claim(subscriptionId, SHAH)).toMatchObject({ claim: null, settled });
    expect(await beat(subscriptionId, SHAH)).toMatchObject({ claim: null, settled });
  });

  it('says what became of it to whoever has it on screen: declined, or the customer was asked', async () => {
    const [one, other] = [await waiting(), await waiting()];
    expect((await beat(one.subscriptionId, SHAH)).settled).toBeNull();
    await ask(
      decideReview,
      { subscriptionId: one.subscriptionId, isApproved: false, reason: 'see-in-person' },
      as(SHAH),
    );
    expect((await beat(one.subscriptionId, HALE)).settled).toMatchObject({ outcome: 'declined', by: 'Test Staff' });
    await ask(askCustomer, { subscriptionId: other.subscriptionId, text: 'Which dose?' }, as(HALE));
    expect((await beat(other.subscriptionId, SHAH)).settled).toMatchObject({ outcome: 'asked' });
    expect((await beat(999_999_999, SHAH)).settled).toBeNull();
  });

  it('goes to one of two who open it at the same moment', async () => {
    const { subscriptionId } = await waiting();
    const both = await Promise.all([claim(subscriptionId, SHAH), claim(subscriptionId, HALE)]);
    expect(both.map((one) => one.claim?.isMine).toSorted()).toEqual([false, true]);
  });

  it('is free after two minutes of silence, in real time: a moved clock frees nothing', async () => {
    const { subscriptionId } = await waiting();
    await claim(subscriptionId, SHAH);
    await c.ahead(24 * 3_600_000);
    await expect(approve(subscriptionId, {}, HALE)).rejects.toMatchObject({ code: 'claimed' });
    const silentFor = (seconds: number) =>
      c.w.sql(
        `update consultations.case_claims set beat_at = beat_at - make_interval(secs => $1) where subscription_id = $2`,
        [seconds, subscriptionId],
      );
    await silentFor(90);
    // A beat in time keeps it.
    expect((await beat(subscriptionId, SHAH)).claim).toMatchObject({ isMine: true });
    await silentFor(90);
    await expect(approve(subscriptionId, {}, HALE)).rejects.toMatchObject({ code: 'claimed' });
    await silentFor(31);
    expect((await claim(subscriptionId, HALE)).claim).toMatchObject({ isMine: true });
    expect((await ask(readReview, { subscriptionId }, as(SHAH))).takeovers).toEqual([]);
  });

  it('is given back by whoever leaves, and only by them', async () => {
    const { subscriptionId } = await waiting();
    await claim(subscriptionId, SHAH);
    expect((await beat(subscriptionId, HALE, { isLeaving: true })).claim).toMatchObject({ isMine: false });
    expect((await beat(subscriptionId, SHAH, { isLeaving: true })).claim).toBeNull();
    // A farewell that arrives after the page was opened again: the next beat mends it.
    expect((await beat(subscriptionId, SHAH)).claim).toMatchObject({ isMine: true });
    await beat(subscriptionId, SHAH, { isLeaving: true });
    await approve(subscriptionId, {}, HALE);
  });

  it('leaves a row in the audit when it is opened, and none for each beat', async () => {
    const { subscriptionId } = await waiting();
    await claim(subscriptionId, SHAH);
    for (let n = 0; n < 3; n++) await beat(subscriptionId, SHAH);
    const rows = await c.w.sql<{ action: string }>('select action from consultations.audit where object = $1', [
      `subscriptionId=${subscriptionId}`,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['rpc.consultations.claims.claim']);
  });

  it('is not for whoever it is about, nor for who may not decide', async () => {
    const { customer, subscriptionId } = await waiting();
    await expect(claim(subscriptionId, customer.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask(claimCase, { subscriptionId }, c.w.as.staff(['pharmacist', 'support']))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(ask(reviewQueue, {}, c.w.as.staff(['pharmacist', 'support']))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('the queue', () => {
  const queue = (who: number) => ask(reviewQueue, {}, as(who));
  const placeOf = async (subscriptionId: number, who = SHAH) =>
    (await queue(who)).cases.find((one) => one.subscriptionId === subscriptionId);

  it('has each open case once, the longest wait first, late after its target by the product’s clock', async () => {
    const older = await waiting();
    const newer = await waiting();
    const second = await c.requested({ userId: newer.customer.id, subscriptionId: newer.subscriptionId });
    const { cases, total, targetHours } = await queue(SHAH);
    expect([targetHours, total]).toEqual([8, cases.length]);
    const mine = cases.filter(({ subscriptionId }) =>
      [older.subscriptionId, newer.subscriptionId].includes(subscriptionId),
    );
    expect(mine.map(({ subscriptionId }) => subscriptionId)).toEqual([older.subscriptionId, newer.subscriptionId]);
    expect(mine[0]).toMatchObject({
      name: `Ada ${older.customer.sname}`,
      product: 'Acne cream',
      reason: 'first',
      paidAt: '2026-11-20T12:00:00.000Z',
      wait: { isLate: false },
      claim: null,
    });
    expect(second.subscriptionId).toBe(newer.subscriptionId);
    await c.ahead(9 * 3_600_000);
    expect((await placeOf(older.subscriptionId))?.wait).toMatchObject({ isLate: true, seconds: expect.any(Number) });
    expect((await placeOf(older.subscriptionId))!.wait.seconds).toBeGreaterThanOrEqual(9 * 3600);
  });

  it('shows who has a case, drops what is decided or asked, and keeps a prescriber’s own treatment from them', async () => {
    const { customer, subscriptionId } = await waiting();
    await claim(subscriptionId, HALE);
    expect((await placeOf(subscriptionId))?.claim).toMatchObject({ isMine: false });
    expect((await placeOf(subscriptionId, HALE))?.claim).toMatchObject({ isMine: true });
    expect(await placeOf(subscriptionId, customer.id)).toBeUndefined();
    await ask(askCustomer, { subscriptionId, text: 'Which dose?' }, as(HALE));
    expect(await placeOf(subscriptionId)).toBeUndefined();
  });

  it('counts anew from the customer’s answer', async () => {
    const { customer, subscriptionId, itemId } = await waiting();
    await ask(askCustomer, { subscriptionId, text: 'Which dose?' }, as(HALE));
    await c.ahead(20 * 3_600_000);
    const sentAt = c.now().toISOString();
    await c.plant(messageSent, `conversation:${customer.id}`, {
      messageId: c.nextId(),
      userId: customer.id,
      isIncoming: true,
      at: sentAt,
    });
    await c.requested({ userId: customer.id, subscriptionId, itemId, round: 2 });
    expect((await placeOf(subscriptionId))?.wait).toMatchObject({ isLate: false });
  });
});

describe('the terms of a prescription', () => {
  const terms = (itemId: number, more: object = {}) => [
    {
      itemId,
      repeats: 1,
      validMonths: 3,
      directions: 'Every other evening.',
      precautions: 'Not near the eyes.',
      ...more,
    },
  ];
  const published = async (subscriptionId: number) =>
    (await c.published(reviewApproved, `subscription:${subscriptionId}`)).map(({ prescription }) => prescription);

  it('are what the prescriber set, in the words that are signed; without any, one supply for six months', async () => {
    const [one, other] = [await waiting(), await waiting()];
    await approve(one.subscriptionId, { terms: terms(one.itemId) });
    await approve(other.subscriptionId);
    const [set] = await published(one.subscriptionId);
    expect(set).toMatchObject({ repeats: 1, directions: 'Every other evening.' });
    expect(JSON.parse(set?.document ?? '{}')).toMatchObject({
      repeats: 1,
      validUntil: set?.validUntil,
      directions: 'Every other evening.',
      precautions: 'Not near the eyes.',
    });
    const [usual] = await published(other.subscriptionId);
    expect(usual).toMatchObject({ repeats: 0, directions: 'Every evening.' });
    expect([lastDayOfMonths(set!.date, 3), lastDayOfMonths(usual!.date, 6)]).toEqual([
      set!.validUntil,
      usual!.validUntil,
    ]);
  });

  it('beyond their limits sign nothing, and the case stays open', async () => {
    const { subscriptionId, itemId } = await waiting();
    const { open } = await ask(readReview, { subscriptionId }, as(SHAH));
    expect(open?.doses).toMatchObject([{ itemId, limits: { months: 2, maxRepeats: 2 } }]);
    for (const more of [{ repeats: 3, validMonths: 6 }, { repeats: 2 }, { validMonths: 7 }, { directions: ' ' }])
      await expect(approve(subscriptionId, { terms: terms(itemId, more) })).rejects.toMatchObject({ status: 422 });
    expect([await published(subscriptionId), await stateOf(subscriptionId)]).toEqual([[], 'open']);
  });
});

describe('revoking a prescription', () => {
  const revoke = (id: number, more: object = {}, who = as(HALE)) =>
    ask(revokePrescription, { id, reason: 'side-effects', ...more }, who);
  const prescribed = async (subscriptionId: number) =>
    (await ask(readReview, { subscriptionId }, as(SHAH))).prescriptions;
  const signed = async () => {
    const given = await waiting();
    await approve(given.subscriptionId);
    const [one] = await prescribed(given.subscriptionId);
    return { ...given, id: one!.id };
  };

  it('is told once to the pharmacy, the charges and the patient, and what was signed stays as it was', async () => {
    const { customer, subscriptionId, itemId, id } = await signed();
    const row = () =>
      c.w.sql('select document_sealed, hash, signature, valid_until from consultations.prescriptions where id = $1', [
        id,
      ]);
    const before = await row();
    const more = { reasonText: 'canary-rash on your arms.', note: 'canary-note' };
    const { events } = await revoke(id, more);
    expect(events.map((one) => one.split('#')[0])).toEqual([
      'evt.consultations.prescription.revoked',
      'evt.consultations.customer.told',
    ]);
    expect(await revoke(id, { reason: 'replaced' })).toEqual({ events });
    expect(await row()).toEqual(before);
    const told = await c.published(prescriptionRevoked, `subscription:${subscriptionId}`);
    expect(told).toMatchObject([{ subscriptionId, itemId, userId: customer.id, prescriptionId: id }]);
    expect(JSON.stringify(told)).not.toMatch(/side-effects|canary/);
    const messages = (await c.published(customerTold, `patient:${customer.id}`)).filter(
      ({ cause }) => cause === `revoked:${id}`,
    );
    expect(messages).toMatchObject([{ kind: 'notice', text: expect.stringContaining('canary-rash') }]);
    expect(messages[0]?.text).toMatch(/has been withdrawn[\s\S]*stop using/);
    expect(await prescribed(subscriptionId)).toMatchObject([
      {
        id,
        state: 'revoked',
        revoked: { reason: 'side-effects', text: 'canary-rash on your arms.', note: 'canary-note' },
      },
    ]);
    expect(await c.w.sql(`select 1 from consultations.revocations v where v::text like '%canary%'`)).toEqual([]);
    await expect(c.w.sql('update consultations.revocations set by_name = by_name')).rejects.toThrow(/append-only/);
    expect(
      await c.w.sql(
        `select count(*)::int as n from consultations.audit where action = 'prescription.revoked' and object = $1`,
        [`subscription=${subscriptionId}`],
      ),
    ).toEqual([{ n: 1 }]);
  });

  it('stands beside the dose when the case comes back', async () => {
    const { customer, subscriptionId, itemId, id } = await signed();
    await revoke(id);
    await c.requested({ userId: customer.id, subscriptionId, itemId, round: 2, reason: 'back-to-approval' });
    const { open } = await ask(readReview, { subscriptionId }, as(SHAH));
    expect(open?.before?.revoked).toMatchObject({ reason: 'side-effects' });
  });

  it('by a pharmacist only for what shows in the pharmacy; by nobody for themselves, or after its last day', async () => {
    const { customer, id } = await signed();
    const pharmacist = c.w.as.staff(['pharmacist'], 73);
    await expect(revoke(id, {}, pharmacist)).rejects.toMatchObject({ status: 403 });
    await expect(revoke(id, {}, c.w.as.staff(['support', 'ops'], 74))).rejects.toMatchObject({ status: 403 });
    await expect(revoke(id, {}, as(customer.id))).rejects.toMatchObject({ status: 403 });
    await expect(revoke(id, { reason: 'other' })).rejects.toMatchObject({ status: 422 });
    await expect(revoke(999_999)).rejects.toMatchObject({ status: 404 });
    await c.ahead(200 * 86_400_000);
    await expect(revoke(id)).rejects.toMatchObject({ code: 'expired' });
    await c.ahead(0);
    await revoke(id, { reason: 'written-in-error' }, pharmacist);
  });

  it('by two at once happens once', async () => {
    const { subscriptionId, id } = await signed();
    const [one, other] = await Promise.all([revoke(id), revoke(id, { reason: 'replaced' }, as(SHAH))]);
    expect(one.events).toEqual(other.events);
    expect(await c.published(prescriptionRevoked, `subscription:${subscriptionId}`)).toHaveLength(1);
  });
});
