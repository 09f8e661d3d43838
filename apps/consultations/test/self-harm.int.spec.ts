import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerTold } from '@sorrel/contracts/consultations/events';
import { listTasks, sampleAnswers, saveAnswers, submitConsultation } from '@sorrel/contracts/consultations/rpc';
import type { Answers } from '@sorrel/contracts/consultations/words';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

/** Open tasks of this kind, and what the person was told for it. */
async function seen(userId: number) {
  const { tasks } = await c.w.ask(listTasks, { userId }, c.w.as.staff());
  const told = await c.published(customerTold, `patient:${userId}`);
  return {
    tasks: tasks.flatMap(({ kind, treatment, urgency }) => (kind === 'self-harm' ? [`${treatment} ${urgency}`] : [])),
    told: told.filter(({ cause }) => cause.startsWith('attend:')).map(({ text }) => text),
  };
}

describe('thoughts of self-harm or suicide', () => {
  it.each<[string, 'hair-loss' | 'acne' | 'weight-loss', Answers, Partial<{ sex: 'male' }>]>([
    ['suicide, with drops for hair', 'hair-loss', { mental_health: ['suicidal'] }, { sex: 'male' }],
    ['self-harm, with a cream', 'acne', { mood: 'self-harm' }, {}],
    ['suicide, with an injection', 'weight-loss', { mental_health: ['suicidal'] }, {}],
  ])(
    '%s: are a task the moment they are sent, unpaid, once, and the person reads where help is',
    async (_, slug, says, who) => {
      const { id } = await c.customer(who);
      await c.sent(id, slug, says);
      await c.w.ask(submitConsultation, { slug }, c.w.as.customer(id));
      const { tasks, told } = await seen(id);
      expect(tasks).toEqual([`${slug} emergency`]);
      expect(told).toEqual([expect.stringMatching(/999.*116 123.*111/)]);
    },
  );

  it('are a task too when the consultation is refused for something else, once', async () => {
    const { id } = await c.customer();
    const { answers } = await c.w.ask(sampleAnswers, { slug: 'weight-loss' }, c.w.as.system());
    const refused = { ...answers, mental_health: ['suicidal'], eating: 'now' };
    for (let times = 0; times < 2; times++)
      await expect(
        c.w.ask(saveAnswers, { slug: 'weight-loss', answers: refused }, c.w.as.customer(id)),
      ).rejects.toMatchObject({ code: 'refused' });
    expect(await seen(id)).toEqual({ tasks: ['weight-loss emergency'], told: [expect.stringContaining('116 123')] });
  });

  it('are no task where nobody told of them', async () => {
    const { id } = await c.customer();
    await c.sent(id, 'acne', { mood: 'a-lot' });
    expect(await seen(id)).toEqual({ tasks: [], told: [] });
  });
});
