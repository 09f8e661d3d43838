import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consultationUnfinished } from '@sorrel/contracts/consultations/events';
import { saveAnswers, startConsultation, stopReminders } from '@sorrel/contracts/consultations/rpc';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ besides: ['sandbox'] });
});
afterAll(() => c?.w.stop());

const ask: Clinic['w']['ask'] = (...args) => c.w.ask(...args);
const begin = async () => {
  const { id } = await c.customer();
  const { consultation } = await ask(startConsultation, { slug: 'weight-loss' }, c.w.as.customer(id));
  return { userId: id, consultationId: consultation.id };
};
const reminders = (consultationId: number) => c.published(consultationUnfinished, `consultation:${consultationId}`);
const pass = async (duration: string): Promise<void> => {
  await c.w.clock.advance(duration);
  await c.w.settle();
};

describe('an unfinished consultation', () => {
  it('is reminded of after one day and after three, once each; not when sent, refused or declined by the person', async () => {
    const [open, sent, refused, tired] = [await begin(), await begin(), await begin(), await begin()];
    await c.sent(sent.userId, 'weight-loss');
    await ask(saveAnswers, { slug: 'weight-loss', answers: { eating: 'now' } }, c.w.as.customer(refused.userId)).catch(
      (error: unknown) => expect(error).toMatchObject({ code: 'refused' }),
    );
    await pass('PT23H');
    expect(await reminders(open.consultationId)).toEqual([]);
    await pass('PT2H');
    const [first] = await reminders(open.consultationId);
    expect(first).toEqual({ ...open, step: 1, stopToken: expect.stringMatching(/^[\w-]{32}$/) });

    const [theirs] = await reminders(tired.consultationId);
    await ask(stopReminders, { token: 'x'.repeat(32) }, c.w.as.visitor());
    await ask(stopReminders, { token: theirs!.stopToken }, c.w.as.visitor());
    await ask(stopReminders, { token: theirs!.stopToken }, c.w.as.visitor());
    await pass('P2D');
    await pass('P30D');
    expect((await reminders(open.consultationId)).map((one) => one.step)).toEqual([1, 2]);
    expect((await reminders(tired.consultationId)).map((one) => one.step)).toEqual([1]);
    expect(await reminders(sent.consultationId)).toEqual([]);
    expect(await reminders(refused.consultationId)).toEqual([]);
  });
});
