import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerTold } from '@sorrel/contracts/consultations/events';
import { customerRegistered } from '@sorrel/contracts/identity/events';
import { insightReplies, sendMine, sendToCustomer } from '@sorrel/contracts/messaging/rpc';
import { aCustomer } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
const IDS = Array.from({ length: 12 }, (_, n) => 3001 + n);
beforeAll(async () => {
  w = await world({ only: ['messaging', 'sandbox'] });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
  for (const id of IDS)
    await plantEvent(w, customerRegistered, `customer:${id}`, {
      customer: aCustomer(id, { email: `c${id}@example.co` }),
    });
  await w.settle();
});
afterAll(() => w?.stop());

const says = (userId: number) => w.ask(sendMine, { message: 'Where is it?' }, w.as.customer(userId));
const answers = (userId: number) =>
  w.ask(sendToCustomer, { userId, message: 'On its way.', clientId: null }, w.as.staff(['support']));
const read = async (from: string, to: string) =>
  (await w.ask(insightReplies, { from, to }, w.as.staff(['ops']))).replies;

test('a wait begins with the first message that nobody answered, and ends with the team’s reply, once', async () => {
  const [first = 0, second = 0] = IDS;
  await says(first);
  await w.clock.advance('PT2H');
  await says(first);
  // Not the team's word.
  await plantEvent(w, customerTold, `patient:${first}`, {
    userId: first,
    cause: 'x:1',
    kind: 'notice',
    text: 'Noted.',
  });
  await w.settle();
  await w.clock.advance('PT1H');
  await answers(first);
  expect(await read('2026-11-21', '2026-11-21')).toEqual({
    all: { count: 1, median: 180, ninetieth: 180 },
    days: [{ day: '2026-11-21', count: 1, median: 180, ninetieth: 180 }],
  });
  // Nobody waited for these two.
  await answers(first);
  await answers(second);
  expect((await read('2026-11-21', '2026-11-21')).all).toMatchObject({ count: 1 });
  // Unanswered, and then answered on the day after, in London's days.
  await says(second);
  expect((await read('2026-11-21', '2026-11-21')).all).toMatchObject({ count: 1 });
  await w.clock.at('2026-11-22T00:30:00.000Z');
  await answers(second);
  expect((await read('2026-11-21', '2026-11-21')).all).toMatchObject({ count: 1 });
  expect((await read('2026-11-22', '2026-11-22')).all).toMatchObject({ count: 1, median: 690 });
});

test('half took no longer than the median, and nine of ten no longer than the ninetieth', async () => {
  await w.clock.at('2026-11-25T09:00:00.000Z');
  const ten = IDS.slice(2);
  for (const userId of ten) await says(userId);
  // 10, 20, ... 100 minutes.
  for (const userId of ten) {
    await w.clock.advance('PT10M');
    await answers(userId);
  }
  expect((await read('2026-11-25', '2026-11-25')).all).toEqual({ count: 10, median: 50, ninetieth: 90 });
  expect(await read('2026-11-26', '2026-11-30')).toEqual({ all: null, days: [] });
});

test('nobody without the right is told', async () => {
  for (const permission of ['prescriber', 'dispatch', 'support', 'plans'] as const)
    await expect(
      w.ask(insightReplies, { from: '2026-11-01', to: '2026-11-30' }, w.as.staff([permission])),
    ).rejects.toMatchObject({ code: 'forbidden' });
});
