import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { gpAnswered, gpAnswerWithdrawn, gpLetterStuck } from '@sorrel/contracts/fulfilment/events';
import { listTasks } from '@sorrel/contracts/consultations/rpc';
import { plantEvent } from '@sorrel/test-kit/plant';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
const about = { letterId: 7, itemId: 5, subscriptionId: 9, userId: 41, practice: 'The Mill Surgery' };
const answer = (answerId: number, text: string, isFromPractice = true) =>
  plantEvent(w, gpAnswered, 'patient:41', {
    ...about,
    answerId,
    text,
    isFromPractice,
    files: 1,
    at: '2026-11-21T10:00:00.000Z',
  });
const tasks = async () => (await w.ask(listTasks, { userId: 41 }, w.as.staff(['prescriber']))).tasks;

beforeAll(async () => {
  w = await world({ only: ['consultations', 'sandbox'] });
});
afterAll(() => w?.stop());

test('a practice’s answer is a task: what is a danger of somebody else’s in a patient’s words is theirs here', async () => {
  await answer(1, 'Thank you, we have filed your letter.');
  await answer(1, 'Thank you, we have filed your letter.');
  await answer(2, 'Our patient has taken an overdose last night and is in hospital.', false);
  await w.settle();
  expect(await tasks()).toMatchObject([
    {
      kind: 'gp-answer',
      urgency: 'emergency',
      told: { place: 'gp-answer', dangers: ['overdose'], words: expect.stringContaining('another address') },
    },
    { kind: 'gp-answer', urgency: 'soon', told: { words: expect.stringContaining('The Mill Surgery has answered.') } },
  ]);
});

test('a letter that did not arrive is a task, once', async () => {
  for (let n = 0; n < 2; n += 1)
    await plantEvent(w, gpLetterStuck, 'patient:41', { ...about, said: '550 No such mailbox here' });
  await w.settle();
  const stuck = (await tasks()).filter(({ kind }) => kind === 'gp-letter');
  expect(stuck).toMatchObject([{ urgency: 'soon', told: { words: expect.stringContaining('did not arrive') } }]);
});

test('what was filed to the wrong patient leaves no words with them, also when that is told of first', async () => {
  const withdrawn = (answerId: number) =>
    plantEvent(w, gpAnswerWithdrawn, 'patient:41', { answerId, userId: 41, subscriptionId: 9, by: 'Bea' });
  const open = (await tasks()).length;
  await answer(11, 'She is pregnant.');
  await withdrawn(12);
  await w.settle();
  await withdrawn(11);
  await answer(12, 'She is pregnant.');
  await w.settle();
  expect((await tasks()).filter(({ doneAt }) => doneAt === null)).toHaveLength(open);
  const left = await w.sql<{ told_sealed: string | null; done_by: string | null }>(
    `select told_sealed, done_at is not null as done from consultations.tasks where cause in ('gp-answer:11', 'gp-answer:12')`,
  );
  expect(left).toEqual([
    { told_sealed: null, done: true },
    { told_sealed: null, done: true },
  ]);
});
