import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { finishTask, listTasks, readReview, saveAnswers } from '@sorrel/contracts/consultations/rpc';
import type { Answers } from '@sorrel/contracts/consultations/words';
import { messageAlarming } from '@sorrel/contracts/messaging/events';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const prescriber = () => c.w.as.staff(['prescriber'], 2);
const tasksOf = async (userId: number) => (await c.w.ask(listTasks, { userId }, prescriber())).tasks;
const wordsOf = async (userId: number) => (await tasksOf(userId)).filter(({ kind }) => kind === 'words');
const saves = (userId: number, answers: Answers, slug = 'hair-loss') =>
  c.w.ask(saveAnswers, { slug, answers }, c.w.as.customer(userId));

const P12 = 'Honestly I want to kill myself because of my hair';
const P13_GOALS = 'I have decided to end my life if I do not lose weight';
const P13_MORE = 'I make myself sick after meals most days';

describe('words of danger in a questionnaire', () => {
  it('P12: thoughts of suicide among the goals are somebody’s work at the save, before anything is sent or paid', async () => {
    const { id } = await c.customer();
    const saved = await saves(id, { goals: P12 });
    expect(saved.helps).toEqual(['crisis']);
    const [task, ...others] = await wordsOf(id);
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      urgency: 'emergency',
      treatment: 'hair-loss',
      told: { place: 'questionnaire', words: P12, dangers: ['self-harm'] },
    });
    expect(Date.parse(task!.dueAt) - Date.parse(task!.openedAt)).toBe(15 * 60_000);
    await saves(id, { goals: P12 });
    expect(await wordsOf(id)).toHaveLength(1);
    expect(JSON.stringify(await c.w.sql('select * from consultations.tasks where user_id = $1', [id]))).not.toMatch(
      /kill|self-harm/,
    );
  });

  it('P13: an eating disorder in words is heard beside the suicide, each where it was written', async () => {
    const { id } = await c.customer();
    await saves(id, { goals: P13_GOALS, anything_else: P13_MORE }, 'weight-loss');
    expect((await wordsOf(id)).map(({ told, urgency }) => [told?.dangers, urgency])).toEqual([
      [['self-harm'], 'emergency'],
      [['eating-disorder'], 'urgent'],
    ]);
  });

  it('one word is enough where a story is asked for, and a GP’s field is read too', async () => {
    const { id } = await c.customer();
    await saves(id, { anything_else: 'bulimia' }, 'weight-loss');
    await saves(id, { has_gp: 'yes', gp_practice: 'Dr Shah. My husband hits me' }, 'weight-loss');
    expect((await wordsOf(id)).map(({ told }) => [told?.place, told?.dangers]).toSorted()).toEqual([
      ['gp', ['abuse']],
      ['questionnaire', ['eating-disorder']],
    ]);
  });

  it('what is denied, and what is harmless, is nobody’s work', async () => {
    const { id } = await c.customer();
    const saved = await saves(id, { goals: 'My hair is thinning. No chest pain, never fainted.' });
    expect([saved.helps, await wordsOf(id)]).toEqual([[], []]);
  });

  it('another danger in the same answer is told of again, also after somebody has looked', async () => {
    const { id } = await c.customer();
    await saves(id, { goals: 'I fainted twice' });
    const [first] = await wordsOf(id);
    await c.w.ask(finishTask, { id: first!.id }, prescriber());
    await saves(id, { goals: 'I fainted twice' });
    expect(await wordsOf(id)).toEqual([]);
    await saves(id, { goals: 'I fainted twice and I want to die' });
    expect(await wordsOf(id)).toMatchObject([{ urgency: 'emergency' }]);
  });

  it('stands before whoever reviews the case: a block for self-harm, with the sentence', async () => {
    const { id } = await c.customer();
    await c.photos(id);
    await c.sent(id, 'acne', { goals: `My skin is bad. ${P12}.` });
    const { subscriptionId } = await c.requested({ userId: id });
    const { flags } = await c.w.ask(readReview, { subscriptionId }, prescriber());
    expect(flags.find(({ ruleId }) => ruleId === 'WD-01')).toMatchObject({
      effect: 'block',
      onApproval: 'reason',
      because: expect.arrayContaining([{ question: expect.stringMatching(/^Read in/), answer: `“${P12}.”` }]),
    });
  });
});

it('words in the delivery address are read: people write to the carrier there', async () => {
  const customer = await c.customer();
  const address = {
    id: 1,
    first_name: 'A',
    last_name: 'B',
    email: 'a@example.com',
    contact_no: '',
    address_1: '1 High Street',
    address_2: 'Leave next door, I want to end my life',
    city: 'Leeds',
    postcode: 'LS1 1AA',
  };
  await c.changed({ ...customer, address });
  await c.changed({ ...customer, fname: 'Zoe', address });
  expect(await wordsOf(customer.id)).toMatchObject([
    { urgency: 'emergency', told: { place: 'parcel', dangers: ['self-harm'] } },
  ]);
});

it('a message of the chat brings its words, and is as urgent as they are', async () => {
  const { id: userId } = await c.customer();
  const told = { place: 'chat' as const, words: 'I have chest pain', dangers: ['chest-pain' as const] };
  const data = { messageId: c.nextId(), userId, told, at: c.now().toISOString() };
  await c.plant(messageAlarming, `conversation:${userId}`, data);
  await c.plant(messageAlarming, `conversation:${userId}`, data);
  expect(await tasksOf(userId)).toMatchObject([{ kind: 'message', urgency: 'emergency', told }]);
});
