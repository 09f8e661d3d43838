import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { finishTask, listTasks } from '@sorrel/contracts/consultations/rpc';
import { prescriberAsked } from '@sorrel/contracts/fulfilment/events';
import { plantEvent } from '@sorrel/test-kit/plant';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['consultations', 'sandbox'] });
});
afterAll(() => w?.stop());

const USER = 71;
const asked = (checkId: number, isStopped = false) =>
  plantEvent(w, prescriberAsked, 'item:5', {
    checkId,
    itemId: 5,
    subscriptionId: 6,
    userId: USER,
    isStopped,
    text: 'Is 0.1 % meant?',
    by: 'Rosa',
    at: new Date().toISOString(),
  });
const tasks = async () =>
  (await w.ask(listTasks, { userId: USER }, w.as.staff(['prescriber']))).tasks.map(({ id, kind, urgency, told }) => ({
    id,
    kind,
    urgency,
    words: told?.words,
  }));

test('a pharmacist’s question is one urgent task with its words, done by an answer alone, which goes back sealed and once', async () => {
  await asked(9);
  await asked(9);
  await w.settle();
  const [task, ...others] = await tasks();
  expect([task, others]).toEqual([
    { id: expect.any(Number), kind: 'pharmacist', urgency: 'urgent', words: 'Rosa asks about SRL-5: Is 0.1 % meant?' },
    [],
  ]);
  const id = task?.id ?? 0;
  const finish = (note: string) => w.ask(finishTask, { id, note }, w.as.staff(['prescriber']));
  for (const note of ['', '  ']) await expect(finish(note)).rejects.toMatchObject({ status: 409, code: 'no_answer' });
  await expect(w.ask(finishTask, { id, note: 'Yes.' }, w.as.staff(['pharmacist']))).rejects.toMatchObject({
    status: 403,
  });
  await finish('Yes, on purpose.');
  await finish('No.');
  const sent = await w.sql<{ data: unknown; sealed: string }>(
    `select data, sealed from consultations.outbox where subject = 'evt.consultations.pharmacist.answered'`,
  );
  expect(sent.map(({ data, sealed }) => [data, sealed.includes('purpose')])).toEqual([[null, false]]);
  expect(await tasks()).toEqual([]);
});

test('a supply that was stopped is a task, too', async () => {
  await asked(10, true);
  await w.settle();
  expect(await tasks()).toMatchObject([{ kind: 'pharmacist', words: 'Rosa has stopped SRL-5: Is 0.1 % meant?' }]);
});
