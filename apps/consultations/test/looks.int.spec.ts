import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { customerTold } from '@sorrel/contracts/consultations/events';
import {
  answerLook,
  askLook,
  finishTask,
  listTasks,
  readQuestionnaire,
  saveAnswers,
} from '@sorrel/contracts/consultations/rpc';
import { STOPPED } from '@sorrel/test-kit/stopped';
import { registerLines } from '../src/rule-register/register.ts';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const prescriber = (userId = 2) => c.w.as.staff(['prescriber'], userId);
const tasks = async (userId: number) => (await c.w.ask(listTasks, { userId }, prescriber())).tasks;

async function stopped() {
  const customer = await c.customer({ birth_date: '1990-12-10' });
  const me = c.w.as.customer(customer.id);
  await c.w.ask(readQuestionnaire, { slug: 'weight-loss' }, me);
  await expect(c.w.ask(saveAnswers, { slug: 'weight-loss', answers: { eating: 'now' } }, me)).rejects.toMatchObject({
    code: 'refused',
  });
  return { id: customer.id, me };
}

it('a stop is looked at by a person: the answers that led there are in the task, and the answer is in the chat', async () => {
  const { id, me } = await stopped();
  const words = 'canary-look: that was eleven years ago, I am well.';
  const { dueAt } = await c.w.ask(askLook, { slug: 'weight-loss', words }, me);
  expect(Date.parse(dueAt)).toBeGreaterThan(c.now().getTime());
  // Pressed twice: one task, one message, the same moment.
  expect(await c.w.ask(askLook, { slug: 'weight-loss', words: '' }, me)).toMatchObject({ dueAt });
  const [task, ...others] = await tasks(id);
  expect(others).toEqual([]);
  expect(task).toMatchObject({
    kind: 'look',
    treatment: 'weight-loss',
    dueAt,
    told: { words },
    blocks: [{ ruleId: 'weight-loss/eating-disorder', because: [{ answer: expect.stringMatching(/^Yes/) }] }],
  });
  const taskId = task?.id ?? 0;
  await expect(c.w.ask(finishTask, { id: taskId }, prescriber())).rejects.toMatchObject({ status: 409 });
  await expect(c.w.ask(answerLook, { task: taskId, text: 'No.' }, prescriber(id))).rejects.toMatchObject({
    status: 403,
  });
  await c.w.ask(
    answerLook,
    { task: taskId, text: 'canary-answer: the stop is right, because of the last two years.' },
    prescriber(),
  );
  await expect(c.w.ask(answerLook, { task: taskId, text: 'Once more.' }, prescriber())).rejects.toMatchObject({
    status: 409,
  });
  const told = await c.published(customerTold, `patient:${id}`);
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringMatching(/prescriber/),
    expect.stringMatching(/canary-answer/),
  ]);
  expect(await tasks(id)).toEqual([]);
  expect(JSON.stringify(await c.w.sql('select * from consultations.tasks'))).not.toMatch(/canary/);
});

it('nobody is looked at for a medicine that this treatment does not hold, or where another formula of it may be had', async () => {
  for (const slug of ['acne', 'weight-loss', 'hair-loss'] as const) {
    // Finasteride is never a woman’s: acne holds none, and hair loss has drops without it.
    const { id } = await c.customer({ sex: 'female' });
    await c.sent(id, slug);
    await expect(c.w.ask(askLook, { slug }, c.w.as.customer(id))).rejects.toMatchObject({ code: 'not_stopped' });
  }
});

it('nobody asks for a look where nothing stops them, and only a prescriber answers', async () => {
  const customer = await c.customer({});
  await c.w.ask(readQuestionnaire, { slug: 'acne' }, c.w.as.customer(customer.id));
  await expect(c.w.ask(askLook, { slug: 'acne' }, c.w.as.customer(customer.id))).rejects.toMatchObject({
    status: 409,
    code: 'not_stopped',
  });
  const { id, me } = await stopped();
  await c.w.ask(askLook, { slug: 'weight-loss' }, me);
  const [task] = await tasks(id);
  for (const permission of ['pharmacist', 'support', 'lead', 'ops'] as const)
    await expect(
      c.w.ask(answerLook, { task: task?.id ?? 0, text: 'An answer.' }, c.w.as.staff([permission])),
    ).rejects.toMatchObject({ status: 403 });
});

/** Refuses a substance and no whole treatment, or is no answer's business: there is no screen of a stop. */
const NO_SCREEN = ['R-18', 'S-00'];

it('has somebody for each stop and refusal of the register', () => {
  const stops = registerLines().filter(({ effect }) => effect === 'stop' || effect === 'refuse');
  expect(stops.map(({ id }) => id).toSorted()).toEqual([...Object.keys(STOPPED), ...NO_SCREEN].toSorted());
});

it.each(Object.entries(STOPPED))(
  'whoever %s stops can ask a prescriber to look',
  async (rule, [slug, answers, who = {}]) => {
    const { id } = await c.customer({
      sex: who.sex ?? 'female',
      birth_date: who.birthDate ?? '1990-12-10',
      uk_resident: !who.isAbroad,
    });
    const me = c.w.as.customer(id);
    const seen = await c.w.ask(readQuestionnaire, { slug }, me);
    if (Object.keys(answers).length > 0)
      await expect(c.w.ask(saveAnswers, { slug, answers }, me)).rejects.toMatchObject({ code: 'refused' });
    else expect(seen.refusal).not.toBeNull();
    await c.w.ask(askLook, { slug, words: 'Please look.' }, me);
    const [task] = await tasks(id);
    expect(task).toMatchObject({ kind: 'look', treatment: slug, blocks: [{ ruleId: rule }] });
  },
);
