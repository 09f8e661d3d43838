import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { decisionWanted, healthReasonGiven } from '@sorrel/contracts/billing/events';
import {
  customerTold,
  healthChangeTold,
  pregnancyChanged,
  verdictsChanged,
} from '@sorrel/contracts/consultations/events';
import type { HealthChange } from '@sorrel/contracts/consultations/health-change';
import {
  answerHealth,
  decideRules,
  finishTask,
  listHealthChanges,
  listTasks,
  myDecisions,
  readPatient,
  readReview,
  tellHealth,
} from '@sorrel/contracts/consultations/rpc';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const prescriber = () => c.w.as.staff(['prescriber']);
let n = 0;
async function patient(...treatments: TreatmentSlug[]) {
  const name = `Pat${++n}`;
  const { id } = await c.customer({ fname: name, sname: `${name}son`, phone: `+44770090${1000 + n}` });
  const plans = [];
  for (const treatment of treatments) plans.push((await c.requested({ userId: id, treatment })).subscriptionId);
  return { id, plans };
}
const tell = (userId: number, subscriptionId: number | null, change: Partial<HealthChange>) =>
  ask(tellHealth, { subscriptionId, change: change as HealthChange }, c.w.as.customer(userId));
const tasksOf = async (userId: number) => (await ask(listTasks, { userId }, prescriber())).tasks;
const barsOf = async (userId: number, treatment: TreatmentSlug) =>
  (await c.published(verdictsChanged, `patient:${userId}`))
    .at(-1)
    ?.treatments.find((one) => one.treatment === treatment)
    ?.bars.filter(({ ruleId }) => ruleId.startsWith('HC-'));
const heard = async (userId: number) => (await c.published(customerTold, `patient:${userId}`)).map(({ text }) => text);

describe('a severe side effect', () => {
  it('is advised about at once, holds its treatment alone, and is a task with a clock before this answers', async () => {
    const { id, plans } = await patient('weight-loss', 'acne');
    const told = await tell(id, plans[0]!, {
      kind: 'side-effect',
      options: ['stomach-back'],
      words: 'it goes through to my back',
      since: 'today',
    });
    expect(told).toMatchObject({ help: 'emergency', urgency: 'emergency', isHeld: true });
    expect(told.advice[0]).toMatch(/999/);
    const [task] = await tasksOf(id);
    expect(task).toMatchObject({
      kind: 'health-change',
      urgency: 'emergency',
      subscriptionId: plans[0],
      health: {
        kind: 'side-effect',
        words: 'it goes through to my back',
        holds: ['Wegovy'],
        yellowCard: expect.stringMatching(/Wegovy[\s\S]*goes through to my back[\s\S]*yellowcard\.mhra\.gov\.uk/),
      },
    });
    expect(new Date(task!.dueAt).getTime() - Date.now()).toBeLessThan(16 * 60_000);
    expect(await barsOf(id, 'weight-loss')).toEqual([
      expect.objectContaining({ ruleId: 'HC-1', kind: 'never', substances: null }),
    ]);
    expect(await barsOf(id, 'acne')).toEqual([]);
    expect((await heard(id)).at(-1)).toMatch(
      /999[\s\S]*Stop using Wegovy now[\s\S]*paused charges and parcels of Wegovy/,
    );
    expect(await c.published(healthChangeTold, `patient:${id}`)).toEqual([
      expect.objectContaining({ userId: id, isAdverseReaction: true, urgency: 'emergency' }),
    ]);
  });

  it('pressed twice is one, and goes on only when a prescriber has answered, who is read in the chat', async () => {
    const { id, plans } = await patient('weight-loss');
    const change: Partial<HealthChange> = { kind: 'side-effect', options: ['vision'], words: '', since: null };
    const [one, other] = await Promise.all([tell(id, plans[0]!, change), tell(id, plans[0]!, change)]);
    expect(other.id).toBe(one.id);
    const [task, ...others] = await tasksOf(id);
    expect(others).toEqual([]);
    await expect(ask(finishTask, { id: task!.id }, prescriber())).rejects.toMatchObject({ code: 'conflict' });
    await expect(ask(answerHealth, { id: one.id, mayGoOn: null, text: 'Fine.' }, prescriber())).rejects.toMatchObject({
      code: 'undecided',
    });
    await expect(
      ask(answerHealth, { id: one.id, mayGoOn: true, text: 'Fine.' }, c.w.as.staff(['support'])),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await ask(answerHealth, { id: one.id, mayGoOn: false, text: 'Please see an optician today.' }, prescriber());
    expect(await barsOf(id, 'weight-loss')).toEqual([expect.objectContaining({ ruleId: 'HC-1', kind: 'never' })]);
    expect(await tasksOf(id)).toEqual([]);
    expect((await heard(id)).at(-1)).toMatch(/prescriber:[\s\S]*see an optician today[\s\S]*do not use it/);
    await ask(answerHealth, { id: one.id, mayGoOn: true, text: 'Your eyes are fine: you may go on.' }, prescriber());
    expect(await barsOf(id, 'weight-loss')).toEqual([]);
    const { changes } = await ask(listHealthChanges, { userId: id }, prescriber());
    expect(changes).toEqual([expect.objectContaining({ answer: expect.objectContaining({ mayGoOn: true }) })]);
  });
});

describe('a pregnancy', () => {
  it('is marked as the staff’s switch does, with one task and one message, and lifted by the answer', async () => {
    const { id } = await patient('acne', 'weight-loss');
    const told = await tell(id, null, { kind: 'pregnancy', options: ['pregnant'] });
    expect(told).toMatchObject({ isHeld: true, urgency: 'urgent' });
    expect((await ask(readPatient, { userId: id }, prescriber())).pregs).not.toBeNull();
    expect((await tasksOf(id)).map(({ kind }) => kind)).toEqual(['health-change']);
    expect(await heard(id)).toHaveLength(1);
    await ask(answerHealth, { id: told.id, mayGoOn: true, text: 'The test was negative.' }, prescriber());
    expect((await ask(readPatient, { userId: id }, prescriber())).pregs).toBeNull();
    expect((await c.published(pregnancyChanged, `patient:${id}`)).map(({ isPregnant }) => isPregnant)).toEqual([
      true,
      false,
    ]);
  });

  it('that is planned marks nobody, and holds what must not be used in one', async () => {
    const { id } = await patient('acne', 'rosacea');
    await tell(id, null, { kind: 'pregnancy', options: ['planning'] });
    expect((await ask(readPatient, { userId: id }, prescriber())).pregs).toBeNull();
    expect(await barsOf(id, 'acne')).toEqual([expect.objectContaining({ ruleId: 'HC-2' })]);
    expect(await barsOf(id, 'rosacea')).toEqual([]);
  });
});

describe('said only as the reason to cancel', () => {
  const reason = (userId: number, subscriptionId: number, why: 'pregnancy' | 'side-effects') =>
    c.plant(healthReasonGiven, `subscription:${subscriptionId}`, {
      subscriptionId,
      userId,
      reason: why,
      at: c.now().toISOString(),
    });

  it('a pregnancy sets the mark, opens the task and is advised about in the chat', async () => {
    const { id, plans } = await patient('acne');
    await reason(id, plans[0]!, 'pregnancy');
    expect((await ask(readPatient, { userId: id }, prescriber())).pregs).not.toBeNull();
    expect(await tasksOf(id)).toEqual([
      expect.objectContaining({
        kind: 'health-change',
        urgency: 'urgent',
        health: expect.objectContaining({ how: 'cancelling' }),
      }),
    ]);
    expect((await heard(id)).join()).toMatch(/why you cancel[\s\S]*Stop using Acne cream now/);
  });

  it('side effects open a task, once where they were told in the dialog a moment before', async () => {
    const { id, plans } = await patient('acne');
    await tell(id, plans[0]!, { kind: 'side-effect', options: ['burn'] });
    await reason(id, plans[0]!, 'side-effects');
    expect(await tasksOf(id)).toHaveLength(1);
    const other = await patient('acne');
    await reason(other.id, other.plans[0]!, 'side-effects');
    expect(await tasksOf(other.id)).toEqual([expect.objectContaining({ kind: 'health-change', urgency: 'soon' })]);
  });
});

test.each<[string, Partial<HealthChange>, string, boolean]>([
  ['a new medicine that clashes', { kind: 'medicine', options: ['lithium'], words: 'Priadel 400' }, 'urgent', true],
  [
    'a new medicine that clashes, ticked as another one',
    { kind: 'medicine', options: ['other'], words: 'Priadal 400' },
    'urgent',
    true,
  ],
  ['one that does not', { kind: 'medicine', options: ['thyroid'], words: 'levothyroxine' }, 'soon', false],
  ['a new illness', { kind: 'illness', options: ['pancreatitis'] }, 'urgent', true],
  [
    'words of danger behind a harmless tick',
    { kind: 'illness', options: ['other'], words: 'I want to die' },
    'emergency',
    true,
  ],
])('%s is a task, by how urgent it is', async (_, change, urgency, isHeld) => {
  const { id, plans } = await patient('weight-loss');
  expect(await tell(id, plans[0]!, change)).toMatchObject({ urgency, isHeld });
  expect(await tasksOf(id)).toEqual([expect.objectContaining({ kind: 'health-change', urgency })]);
});

it('a medicine whose name nobody knows is shown as not recognised, to the patient and to whoever answers', async () => {
  const { id, plans } = await patient('weight-loss');
  const told = await tell(id, plans[0]!, { kind: 'medicine', options: ['other'], words: 'Fenbutrix and Priadal 400' });
  expect(told.advice.join(' ')).toMatch(/We do not know “Fenbutrix” by that name/);
  expect(await tasksOf(id)).toEqual([
    expect.objectContaining({
      kind: 'health-change',
      health: expect.objectContaining({
        unrecognised: ['Fenbutrix'],
        medicines: [expect.stringMatching(/^“Priadal.*lithium/)],
      }),
    }),
  ]);
});

it('is told of one’s own treatment alone, and by whoever has none too', async () => {
  const [one, other] = [await patient('acne'), await patient()];
  await expect(tell(other.id, one.plans[0]!, { kind: 'illness', options: ['kidney'] })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await tell(other.id, null, { kind: 'illness', options: ['kidney'] })).toMatchObject({ isHeld: false });
  expect(await tasksOf(other.id)).toHaveLength(1);
});

describe('a review that comes meanwhile', () => {
  it('says what was told, and is not approved without a reason that names it', async () => {
    const { id } = await patient();
    await c.photos(id);
    await c.sent(id, 'acne');
    const { subscriptionId } = await c.requested({ userId: id, treatment: 'acne' });
    const told = await tell(id, subscriptionId, { kind: 'side-effect', options: ['burn'], words: 'it weeps' });
    const flagOf = async () =>
      (await ask(readReview, { subscriptionId }, prescriber())).flags.find(({ ruleId }) => ruleId === 'HC-1');
    expect(await flagOf()).toMatchObject({
      effect: 'block',
      onApproval: 'reason',
      because: expect.arrayContaining([{ question: 'In their words', answer: 'it weeps' }]),
    });
    await ask(answerHealth, { id: told.id, mayGoOn: true, text: 'Use it every third evening.' }, prescriber());
    expect(await flagOf()).toMatchObject({ effect: 'warn', mustAcknowledge: true });
  });
});

describe('what waits for a prescriber before it is ordered', () => {
  it('is said once, with a time, and stands with the person until it is decided, and then what was decided', async () => {
    const { id } = await patient();
    await c.sent(id, 'weight-loss', { family: ['men2'] });
    const wanted = () =>
      c.plant(decisionWanted, `patient:${id}`, { userId: id, treatment: 'weight-loss', substances: ['semaglutide'] });
    await wanted();
    await wanted();
    expect((await heard(id)).filter((text) => /looks at it first/.test(text))).toHaveLength(1);
    const mine = async () => (await ask(myDecisions, {}, c.w.as.customer(id))).decisions;
    expect(await mine()).toEqual([
      expect.objectContaining({ treatment: 'weight-loss', decidedAt: null, mayGoOn: null }),
    ]);
    const task = (await tasksOf(id)).find(({ kind }) => kind === 'decision');
    await ask(decideRules, { task: task!.id, mayGoOn: false, reason: 'A thyroid cancer in the family.' }, prescriber());
    expect(await mine()).toEqual([expect.objectContaining({ decidedAt: expect.any(String), mayGoOn: false })]);
  });
});
