import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscriptionChanged } from '@sorrel/contracts/billing/events';
import { customerAsked, customerTold, messageAttended, reviewApproved } from '@sorrel/contracts/consultations/events';
import {
  askCustomer,
  clinicalWork,
  myQuestions,
  decideReview,
  finishTask,
  listTasks,
  readReview,
  setPregnant,
} from '@sorrel/contracts/consultations/rpc';
import { messageFlagged, messageSent } from '@sorrel/contracts/messaging/events';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ besides: ['sandbox'] });
});
afterAll(() => c?.w.stop());

const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const prescriber = (userId = 2) => c.w.as.staff(['prescriber'], userId);

async function waiting(answers: Parameters<Clinic['sent']>[2] = {}) {
  const customer = await c.customer();
  await c.photos(customer.id);
  await c.sent(customer.id, 'acne', answers);
  return { customer, ...(await c.requested({ userId: customer.id })) };
}
const TEXT = 'Which antibiotic did you take, and when? canary-question';
const question = (subscriptionId: number, more: object = {}, as = prescriber()) =>
  ask(askCustomer, { subscriptionId, text: TEXT, ...more }, as);
const approve = (subscriptionId: number) => ask(decideReview, { subscriptionId, isApproved: true }, prescriber());
const read = (subscriptionId: number) => ask(readReview, { subscriptionId }, prescriber());
const noticesTo = (userId: number) => c.published(customerTold, `patient:${userId}`);
const wrote = (userId: number, at: Date) =>
  c.plant(messageSent, `conversation:${userId}`, {
    messageId: c.nextId(),
    userId,
    isIncoming: true,
    at: at.toISOString(),
  });
const later = () => new Date(c.now().getTime() + 1_000);

describe('asking the customer', () => {
  it('waits for the answer, tells billing and the customer once, and keeps what it stood on', async () => {
    const { customer, subscriptionId, itemId } = await waiting();
    const { questionId, events } = await question(subscriptionId);
    expect(events).toHaveLength(2);
    expect(await c.published(customerAsked, `subscription:${subscriptionId}`)).toMatchObject([
      { subscriptionId, itemId, userId: customer.id, round: 1 },
    ]);
    expect(await noticesTo(customer.id)).toEqual([
      { userId: customer.id, cause: `question:${questionId}`, kind: 'question', text: TEXT },
    ]);
    expect(await read(subscriptionId)).toMatchObject({
      reviews: [{ state: 'asked' }],
      questions: [{ id: questionId, text: TEXT, askedBy: 'Test Staff', answeredAt: null }],
      consultationId: expect.any(Number),
    });
    const rows = await c.w.sql('select * from consultations.questions where id = $1', [questionId]);
    expect(JSON.stringify(rows)).not.toMatch(/canary/);
    const facts2 = await c.w.sql('select data from consultations.outbox where sealed is null');
    expect(JSON.stringify(facts2)).not.toMatch(/canary/);
    await expect(approve(subscriptionId)).rejects.toMatchObject({ code: 'decided', status: 409 });
    await expect(question(subscriptionId)).rejects.toMatchObject({ code: 'decided', status: 409 });
  });

  it('its customer, and nobody else, reads what is asked until they answer', async () => {
    const { customer, subscriptionId } = await waiting();
    const other = await c.customer();
    const reads = async (userId: number) => (await ask(myQuestions, {}, c.w.as.customer(userId))).questions;
    await question(subscriptionId);
    expect([await reads(customer.id), await reads(other.id)]).toEqual([[{ subscriptionId, text: TEXT }], []]);
    await wrote(customer.id, later());
    expect(await reads(customer.id)).toEqual([]);
  });

  it('sent twice is one question', async () => {
    const { customer, subscriptionId } = await waiting();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => question(subscriptionId, { clientId: 'one-press' })),
    );
    expect(new Set(answers.map((one) => one.questionId)).size).toBe(1);
    expect(await noticesTo(customer.id)).toHaveLength(1);
  });

  it('opens again when the customer answers, not for what they wrote before', async () => {
    const { customer, subscriptionId } = await waiting();
    await question(subscriptionId);
    await wrote(customer.id, new Date(c.now().getTime() - 60_000));
    expect((await read(subscriptionId)).reviews).toMatchObject([{ state: 'asked' }]);
    await wrote(customer.id, later());
    expect(await read(subscriptionId)).toMatchObject({
      reviews: [{ state: 'open', decidedAt: null }],
      questions: [{ answeredAt: expect.any(String) }],
    });
    await approve(subscriptionId);
    expect(await c.published(reviewApproved, `subscription:${subscriptionId}`)).toHaveLength(1);
  });

  it('a new round that billing asks for stands alone', async () => {
    const { customer, subscriptionId, itemId } = await waiting();
    await question(subscriptionId);
    await c.requested({ userId: customer.id, subscriptionId, itemId, round: 2 });
    await wrote(customer.id, later());
    expect((await read(subscriptionId)).reviews).toMatchObject([
      { round: 2, state: 'open' },
      { round: 1, state: 'asked' },
    ]);
    await approve(subscriptionId);
  });

  it('is a prescriber’s, with words in it, about the round they read', async () => {
    const { customer, subscriptionId } = await waiting();
    for (const as of [c.w.as.staff(['pharmacist', 'support']), c.w.as.customer(customer.id), c.w.as.system()])
      await expect(question(subscriptionId, {}, as)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(question(subscriptionId, {}, prescriber(customer.id))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(question(subscriptionId, { text: '  ' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(question(subscriptionId, { round: 2 })).rejects.toMatchObject({ code: 'stale' });
    await expect(question(999_999)).rejects.toMatchObject({ code: 'not_found' });
    expect(await noticesTo(customer.id)).toEqual([]);
  });
});

describe('advice at a start and at another strength', () => {
  it('goes to the customer once, and not again for the same strength', async () => {
    const { customer, subscriptionId } = await waiting({ contraception: 'condoms' });
    await approve(subscriptionId);
    const [told, ...more] = await noticesTo(customer.id);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: 'notice', text: expect.stringMatching(/retinoid.*contraception/s) });
    const second = await c.requested({ userId: customer.id, subscriptionId, reason: 'renewal' });
    await approve(second.subscriptionId);
    expect(await noticesTo(customer.id)).toHaveLength(1);
  });
});

describe('clinical tasks', () => {
  it('a pregnancy opens one, tells the customer, and is closed with the mark', async () => {
    const { customer, subscriptionId } = await waiting();
    await ask(setPregnant, { userId: customer.id, value: true }, c.w.as.staff(['support']));
    expect(await noticesTo(customer.id)).toMatchObject([{ kind: 'notice', text: expect.stringMatching(/paused/) }]);
    const [opened] = (await read(subscriptionId)).tasks;
    expect(opened).toMatchObject({ kind: 'pregnancy', urgency: 'urgent', doneAt: null });
    expect(Date.parse(opened!.dueAt) - Date.parse(opened!.openedAt)).toBe(2 * 3_600_000);
    expect((await ask(listTasks, {}, prescriber())).tasks).toContainEqual(
      expect.objectContaining({ userId: customer.id, kind: 'pregnancy', name: `${customer.fname} ${customer.sname}` }),
    );
    await expect(ask(listTasks, {}, c.w.as.customer(customer.id))).rejects.toMatchObject({ code: 'forbidden' });
    await ask(setPregnant, { userId: customer.id, value: false }, prescriber());
    expect((await read(subscriptionId)).tasks).toMatchObject([{ kind: 'pregnancy', doneBy: 'Test Staff' }]);
  });

  it('acne treatment is looked at again after twelve weeks, once, while it runs', async () => {
    const [runs, ended] = [await waiting(), await waiting()];
    for (const one of [runs, ended]) await approve(one.subscriptionId);
    await c.plant(subscriptionChanged, `subscription:${ended.subscriptionId}`, {
      subscriptionId: ended.subscriptionId,
      userId: ended.customer.id,
      status: 'cancelled',
      shouldCancel: true,
      dueAt: null,
      treatmentSlug: 'acne',
      consultation: 'acne',
      treatmentTitle: 'x',
      isNew: false,
    });
    await c.w.clock.advance('P83D');
    await c.w.settle();
    expect((await read(runs.subscriptionId)).tasks).toEqual([]);
    await c.w.clock.advance('P2D');
    await c.w.settle();
    const [task] = (await read(runs.subscriptionId)).tasks;
    expect(task).toMatchObject({ kind: 'twelve-weeks', subscriptionId: runs.subscriptionId, doneAt: null });
    expect((await read(ended.subscriptionId)).tasks).toEqual([]);
    await ask(finishTask, { id: task!.id, note: 'Half the spots gone. canary-task' }, prescriber());
    await ask(finishTask, { id: task!.id, note: 'Again.' }, prescriber(9));
    expect((await read(runs.subscriptionId)).tasks).toMatchObject([{ note: expect.stringMatching(/canary-task/) }]);
    expect(JSON.stringify(await c.w.sql('select * from consultations.tasks'))).not.toMatch(/canary/);
    await expect(ask(finishTask, { id: task!.id }, c.w.as.staff(['support']))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('what is most urgent stands first whatever is oldest, and is late by its own target', async () => {
    const [{ customer: calm }, { customer: hurt }] = [await waiting(), await waiting()];
    const flag = (userId: number) =>
      c.plant(messageFlagged, `conversation:${userId}`, { messageId: c.nextId(), userId, at: later().toISOString() });
    await c.w.sql(
      `insert into consultations.tasks (kind, cause, user_id, opened_at) values ('corrected', 'of-the-version-before', $1, $2)`,
      [calm.id, later()],
    );
    await flag(hurt.id);
    const ours = async () =>
      (await ask(listTasks, {}, prescriber())).tasks.filter(({ userId }) => [calm.id, hurt.id].includes(userId));
    expect((await ours()).map(({ kind, urgency }) => [kind, urgency])).toEqual([
      ['message', 'urgent'],
      ['corrected', 'soon'],
    ]);
    const [message, corrected] = await ours();
    const at = async (due: string, ms: number) =>
      (await ask(clinicalWork, { lateBefore: { tasks: new Date(Date.parse(due) + ms).toISOString() } }, prescriber()))
        .tasks;
    const [before, after] = [await at(message!.dueAt, 0), await at(message!.dueAt, 1)];
    expect(after.urgent!.late - before.urgent!.late).toBe(1);
    expect(Date.parse(after.urgent!.due)).toBeLessThanOrEqual(Date.parse(message!.dueAt));
    expect((await at(corrected!.dueAt, 1)).late - (await at(corrected!.dueAt, 0)).late).toBe(1);
    for (const { id } of await ours()) await ask(finishTask, { id }, prescriber());
  });

  it('opens once for a message that may be urgent, leads to the customer, and tells once that somebody has looked', async () => {
    const { customer, subscriptionId } = await waiting();
    const flagged = { messageId: c.nextId(), userId: customer.id, at: later().toISOString() };
    await c.plant(messageFlagged, `conversation:${customer.id}`, flagged);
    await c.plant(messageFlagged, `conversation:${customer.id}`, flagged);
    expect((await read(subscriptionId)).tasks).toMatchObject([
      { kind: 'message', userId: customer.id, subscriptionId: null, doneAt: null },
    ]);
    const { tasks } = await ask(listTasks, { userId: customer.id }, prescriber());
    for (let twice = 0; twice < 2; twice++)
      await ask(finishTask, { id: tasks[0]!.id, note: 'Rang them.' }, prescriber());
    expect(await c.published(messageAttended, `patient:${customer.id}`)).toEqual([
      { messageId: flagged.messageId, userId: customer.id, at: expect.any(String) },
    ]);
  });
});
