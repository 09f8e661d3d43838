import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DeclineReason } from '@sorrel/contracts/consultations/decline';
import { askCustomer, decideReview, insightDecisions } from '@sorrel/contracts/consultations/rpc';
import { messageSent } from '@sorrel/contracts/messaging/events';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ besides: ['sandbox'] });
  await c.w.clock.begin('2026-11-21T10:00:00.000Z');
});
afterAll(() => c?.w.stop());

const prescriber = () => c.w.as.staff(['prescriber'], 2);
const read = (from: string, to: string) => c.w.ask(insightDecisions, { from, to }, c.w.as.staff(['pharmacist']));
async function waiting() {
  const customer = await c.customer();
  await c.photos(customer.id);
  await c.sent(customer.id, 'acne');
  return { customer, ...(await c.requested({ userId: customer.id })) };
}
const decide = (subscriptionId: number, reason?: DeclineReason) =>
  c.w.ask(
    decideReview,
    { subscriptionId, isApproved: reason === undefined, ...(reason ? { reason } : {}) },
    prescriber(),
  );

it('decisions count on their day, from when the review came in or was answered; refusals by the reason in the list', async () => {
  const [one, two, three, asked] = [await waiting(), await waiting(), await waiting(), await waiting()] as const;
  await c.w.clock.advance('PT1H');
  await decide(one.subscriptionId);
  await c.w.clock.advance('PT1H');
  await decide(two.subscriptionId, 'see-in-person');
  await c.w.ask(askCustomer, { subscriptionId: asked.subscriptionId, text: 'Since when?' }, prescriber());
  await c.w.clock.advance('P2D');
  await decide(three.subscriptionId, 'see-in-person');
  await c.plant(messageSent, `conversation:${asked.customer.id}`, {
    messageId: 9_000,
    userId: asked.customer.id,
    isIncoming: true,
    at: (await c.w.clock.now()).toISOString(),
  });
  await c.w.settle();
  await c.requested({
    userId: asked.customer.id,
    subscriptionId: asked.subscriptionId,
    itemId: asked.itemId,
    round: 2,
  });
  await c.w.clock.advance('PT30M');
  await decide(asked.subscriptionId, 'pregnancy');

  const { decisions, refusals } = await read('2026-11-01', '2026-11-30');
  const rows = await c.w.sql<{ day: string; n: number }>(
    `select to_char(decided_at at time zone 'Europe/London', 'YYYY-MM-DD') as day, count(*)::int as n from consultations.decisions group by 1 order by 1`,
  );
  expect(decisions.days.map(({ day, count }) => ({ day, n: count }))).toEqual(rows);
  expect(decisions.all).toEqual({ count: 4, median: 60, ninetieth: 50 * 60 });
  expect(decisions.days.at(-1)).toMatchObject({ count: 2, median: 30 });
  expect(new Map(refusals.map(({ reason, count }) => [reason, count]))).toEqual(
    new Map([
      ['see-in-person', 2],
      ['pregnancy', 1],
    ]),
  );
  expect((await read('2026-11-21', '2026-11-21')).refusals).toEqual([{ reason: 'see-in-person', count: 1 }]);
  expect(await read('2026-11-22', '2026-11-22')).toEqual({ decisions: { all: null, days: [] }, refusals: [] });
});

it('nobody without the right is told', async () => {
  for (const permission of ['prescriber', 'dispatch', 'support', 'plans'] as const)
    await expect(
      c.w.ask(insightDecisions, { from: '2026-11-01', to: '2026-11-30' }, c.w.as.staff([permission])),
    ).rejects.toMatchObject({ code: 'forbidden' });
});
