import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { customerTold } from '@sorrel/contracts/consultations/events';
import {
  bookVisit,
  cancelVisit,
  decideReview,
  joinMyVisit,
  joinVisit,
  listVisits,
  myEvidence,
  myVisits,
  offerVisits,
  readReview,
  receiveVideoWebhook,
  recordVisit,
  withdrawSlot,
} from '@sorrel/contracts/consultations/rpc';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ besides: ['sandbox'] });
});
afterAll(() => c?.w.stop());
afterEach(() => c.ahead(0));

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BODY = { kind: 'bmi', heightCm: 168, weightKg: 95 } as const;
const PASSPORT = { kind: 'identity', documentName: 'Ada Byron', documentBirthDate: '1990-12-10' } as const;
const staff = (userId = 3) => c.w.as.staff(['pharmacist'], userId);
const mine = (userId: number) => c.w.ask(myVisits, {}, c.w.as.customer(userId));
const book = (userId: number, slot: number, moves?: number) =>
  c.w.ask(bookVisit, { slot, ...(moves === undefined ? {} : { moves }) }, c.w.as.customer(userId));
const told = async (userId: number) =>
  (await c.published(customerTold, `patient:${userId}`)).map(({ text }) => text.split('\n')[0]);

let offeredDays = 1;
/** Times of a day of its own, so that no two tests share one. */
async function slots(count = 3, by = staff()): Promise<number[]> {
  const startsAt = new Date(Math.ceil((c.now().getTime() + ++offeredDays * 8 * 3_600_000) / MINUTE) * MINUTE);
  await c.w.ask(offerVisits, { startsAt: startsAt.toISOString(), minutes: 15, count }, by);
  const { slots: all } = await c.w.ask(listVisits, {}, by);
  return all
    .filter((one) => one.isMine && Date.parse(one.startsAt) >= startsAt.getTime())
    .slice(0, count)
    .map(({ id }) => id);
}
async function patient() {
  const { id } = await c.customer({ birth_date: '1990-12-10', fname: 'Ada', sname: 'Byron' } as never);
  await c.photos(id);
  await c.sent(id, 'weight-loss');
  return { id, ...(await c.requested({ userId: id, treatment: 'weight-loss' })) };
}
/** Both go in when it is time; the visit's own number and its meeting's. */
async function met(userId: number, by = staff()) {
  const [slot] = await slots(1);
  const { visit } = await book(userId, slot!);
  await c.w.settle();
  const { visit: own } = await mine(userId);
  await c.ahead(Date.parse(own!.startsAt) - Date.now() - MINUTE);
  await c.w.ask(joinMyVisit, { visit }, c.w.as.customer(userId));
  await c.w.ask(joinVisit, { visit }, by);
  return visit;
}

describe('a time for a video visit', () => {
  it('is booked by one patient, shown to staff, told of, and not offered to others any more', async () => {
    const [ada, bob] = [await patient(), await patient()];
    const [slot, other] = await slots();
    expect((await mine(ada.id)).slots.map(({ id }) => id)).toContain(slot);
    const { visit } = await book(ada.id, slot!);
    expect((await book(ada.id, slot!)).visit).toBe(visit);
    await expect(book(bob.id, slot!)).rejects.toMatchObject({ code: 'slot_taken', status: 409 });
    expect((await mine(bob.id)).slots.map(({ id }) => id)).not.toContain(slot);
    await expect(book(ada.id, other!)).rejects.toMatchObject({ code: 'booked' });
    expect(await c.w.ask(myEvidence, {}, c.w.as.customer(ada.id))).toMatchObject({
      evidence: [
        { kind: 'bmi', state: 'booked' },
        { kind: 'identity', state: 'booked' },
      ],
    });
    expect((await c.w.ask(listVisits, {}, staff())).slots.find(({ id }) => id === slot)?.visit).toMatchObject({
      id: visit,
      userId: ada.id,
      state: 'booked',
      mayJoin: false,
      mayRecord: false,
    });
    expect((await told(ada.id)).filter((text) => /booked for/.test(text ?? ''))).toHaveLength(1);
  });

  it('asked for by several at once goes to one of them', async () => {
    const people = [await patient(), await patient(), await patient(), await patient()];
    const [slot] = await slots(1);
    const answers = await Promise.allSettled(people.map(({ id }) => book(id, slot!)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is moved and cancelled by whose it is alone; somebody else’s is not there', async () => {
    const [ada, bob] = [await patient(), await patient()];
    const [first, second, third] = await slots();
    const { visit } = await book(ada.id, first!);
    await expect(c.w.ask(cancelVisit, { visit }, c.w.as.customer(bob.id))).rejects.toMatchObject({ status: 404 });
    await expect(c.w.ask(joinMyVisit, { visit }, c.w.as.customer(bob.id))).rejects.toMatchObject({ status: 404 });
    await expect(book(bob.id, third!, visit)).rejects.toMatchObject({ status: 404 });
    const moved = await book(ada.id, second!, visit);
    expect(moved.visit).not.toBe(visit);
    expect((await mine(bob.id)).slots.map(({ id }) => id)).toContain(first);
    await c.w.ask(cancelVisit, { visit: moved.visit }, c.w.as.customer(ada.id));
    await c.w.ask(cancelVisit, { visit: moved.visit }, c.w.as.customer(ada.id));
    expect((await mine(ada.id)).visit).toBeNull();
    expect(await told(ada.id)).toEqual(
      expect.arrayContaining([expect.stringMatching(/moved to/), expect.stringMatching(/is cancelled/)]),
    );
  });

  it('taken back by who offered it, tells whoever had it; a colleague cannot take it back', async () => {
    const ada = await patient();
    const [slot] = await slots(1);
    await book(ada.id, slot!);
    await expect(c.w.ask(withdrawSlot, { slot: slot! }, staff(4))).rejects.toMatchObject({ status: 404 });
    await c.w.ask(withdrawSlot, { slot: slot! }, staff());
    expect((await mine(ada.id)).visit).toBeNull();
    expect(await told(ada.id)).toContainEqual(expect.stringMatching(/we have to cancel/));
    await expect(book(ada.id, slot!)).rejects.toMatchObject({ status: 404 });
  });

  it('is refused without a consultation, in the past, and to staff without the right', async () => {
    const stranger = await c.customer();
    const [slot] = await slots(1);
    await expect(book(stranger.id, slot!)).rejects.toMatchObject({ code: 'no_consultation' });
    await expect(book((await patient()).id, 999_999)).rejects.toMatchObject({ status: 404 });
    const offer = { startsAt: new Date(Date.now() - DAY).toISOString(), minutes: 15, count: 1 } as const;
    await expect(c.w.ask(offerVisits, offer, staff())).rejects.toMatchObject({ status: 422 });
    await expect(c.w.ask(listVisits, {}, c.w.as.staff(['support']))).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('what was seen in a video visit', () => {
  it('is recorded by whoever was in it, with the call as its reference, and counts', async () => {
    const ada = await patient();
    const visit = await met(ada.id);
    await expect(c.w.ask(recordVisit, { visit, findings: [BODY] }, staff(4))).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/in the call/),
    });
    await c.w.ask(recordVisit, { visit, findings: [BODY, PASSPORT] }, staff());
    await c.w.ask(recordVisit, { visit, findings: [BODY] }, staff());
    const seen = await c.w.ask(readReview, { subscriptionId: ada.subscriptionId }, c.w.as.staff(['prescriber'], 2));
    expect(seen.missing).toEqual([]);
    expect(seen.evidence).toHaveLength(2);
    expect(seen.evidence[0]).toMatchObject({
      method: 'video',
      counts: true,
      reference: expect.stringMatching(/^Video visit \d+, call .{8}/),
    });
    expect((await c.w.ask(myEvidence, {}, c.w.as.customer(ada.id))).evidence.map(({ state }) => state)).toEqual([
      'verified',
      'verified',
    ]);
    expect(await told(ada.id)).toContainEqual(expect.stringMatching(/^Thank you for the video visit/));
  });

  it('does not let whoever was in the call approve a first high-risk supply', async () => {
    const ada = await patient();
    const prescriber = c.w.as.staff(['prescriber'], 2);
    const visit = await met(ada.id, prescriber);
    await c.w.ask(recordVisit, { visit, findings: [BODY, PASSPORT] }, prescriber);
    await expect(
      c.w.ask(decideReview, { subscriptionId: ada.subscriptionId, isApproved: true }, prescriber),
    ).rejects.toMatchObject({ errors: { 'R-05V': [expect.any(String)], 'R-22V': [expect.any(String)] } });
  });

  it('cannot be recorded where the patient never came, nor a blood result from a camera', async () => {
    const ada = await patient();
    const [slot] = await slots(1);
    const { visit } = await book(ada.id, slot!);
    await c.w.settle();
    await expect(c.w.ask(joinVisit, { visit }, staff())).rejects.toMatchObject({ code: 'not_open' });
    const { visit: own } = await mine(ada.id);
    await c.ahead(Date.parse(own!.startsAt) - Date.now());
    await c.w.ask(joinVisit, { visit }, staff());
    await expect(c.w.ask(recordVisit, { visit, findings: [BODY] }, staff())).rejects.toMatchObject({ code: 'not_met' });
    await c.w.ask(joinMyVisit, { visit }, c.w.as.customer(ada.id));
    await expect(
      c.w.ask(recordVisit, { visit, findings: [{ kind: 'blood-test', potassium: 4, egfr: 90 }] }, staff()),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('has links that are sealed, and go only to the two', async () => {
    const ada = await patient();
    const visit = await met(ada.id);
    const [row] = await c.w.sql<{ room_sealed: string; meeting_id: string }>(
      'select room_sealed, meeting_id from consultations.visits where id = $1',
      [visit],
    );
    expect(row?.room_sealed).not.toMatch(/room\//);
    await expect(c.w.ask(joinVisit, { visit }, c.w.as.staff(['support']))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(c.w.ask(joinVisit, { visit }, staff(ada.id))).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a message of the video provider', () => {
  const SECRET = 'sandbox-whereby-secret';
  const signed = (news: object, time = Math.floor(Date.now() / 1_000), secret = SECRET) => {
    const body = JSON.stringify(news);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { body: Buffer.from(body).toString('base64'), signature: `t=${time},v1=${signature}` };
  };
  const receive = (message: { body: string; signature: string }) =>
    c.w.ask(receiveVideoWebhook, message, c.w.as.system());

  it('says once that both were there, however often and late it comes; forged or old ones are refused', async () => {
    const ada = await patient();
    const [slot] = await slots(1);
    const { visit } = await book(ada.id, slot!);
    await c.w.settle();
    const [row] = await c.w.sql<{ meeting_id: string }>('select meeting_id from consultations.visits where id = $1', [
      visit,
    ]);
    const started = { type: 'room.session.started', data: { meetingId: row!.meeting_id } };
    const now = Math.floor(Date.now() / 1_000);
    for (const forged of [
      signed(started, now, 'another-secret'),
      signed(started, now - 3_600),
      { ...signed(started), signature: 't=1,v1=00' },
      { ...signed(started), body: Buffer.from('{}').toString('base64') },
    ])
      await expect(receive(forged)).rejects.toMatchObject({ status: 400 });
    const met = () =>
      c.w.sql<{ met_at: Date | null }>('select met_at from consultations.visits where id = $1', [visit]);
    expect(await met()).toEqual([{ met_at: null }]);
    expect(await receive(signed(started))).toEqual({ isNew: true });
    const [first] = await met();
    expect(first?.met_at).not.toBeNull();
    await receive(signed(started));
    await receive(signed({ type: 'room.session.ended', data: { meetingId: row!.meeting_id } }));
    expect(await met()).toEqual([first]);
    expect(await receive(signed({ ...started, data: { meetingId: 'of-somebody-else' } }))).toEqual({ isNew: false });
  });
});

// The last of this world: its clock does not go back.
describe('a visit that is booked', () => {
  it('is reminded of a day before and when it begins soon; nobody came, nobody is told that they met', async () => {
    const ada = await patient();
    const startsAt = new Date(Date.now() + 3 * DAY);
    await c.w.ask(offerVisits, { startsAt: startsAt.toISOString(), minutes: 15, count: 1 }, staff(5));
    const slot = (await c.w.ask(listVisits, {}, staff(5))).slots.find(({ isMine }) => isMine);
    await book(ada.id, slot!.id);
    const reminders = async () => (await told(ada.id)).filter((text) => /^A reminder/.test(text ?? '')).length;
    await c.w.clock.advance('P2DT1H');
    expect(await reminders()).toBe(1);
    await c.w.clock.advance('PT23H');
    expect(await reminders()).toBe(2);
    await c.w.clock.advance('PT2H');
    expect(await told(ada.id)).toContainEqual(expect.stringMatching(/did not meet/));
    const { evidence } = await c.w.ask(myEvidence, {}, c.w.as.customer(ada.id));
    expect(evidence[0]).toMatchObject({ state: 'not-met', ways: expect.arrayContaining(['visit']) });
  });
});

describe('without a video provider', () => {
  it('nothing is offered, and the page does not speak of visits', async () => {
    const off = await clinic({ env: { WHEREBY_KEY: '', WHEREBY_WEBHOOK_SECRET: '' } });
    try {
      const { id } = await off.customer({ birth_date: '1990-12-10' });
      await off.photos(id);
      await off.sent(id, 'weight-loss');
      expect(await off.w.ask(myVisits, {}, off.w.as.customer(id))).toEqual({
        isOffered: false,
        slots: [],
        visit: null,
      });
      const { evidence } = await off.w.ask(myEvidence, {}, off.w.as.customer(id));
      for (const one of evidence) {
        expect(one.ways).not.toContain('visit');
        expect(one.counts).not.toMatch(/video/);
      }
      await expect(
        off.w.ask(
          offerVisits,
          { startsAt: new Date(Date.now() + DAY).toISOString(), minutes: 15, count: 1 },
          off.w.as.staff(['pharmacist'], 3),
        ),
      ).rejects.toMatchObject({ status: 404 });
    } finally {
      await off.w.stop();
    }
  });
});
