import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { listNearMisses, nearMissWork, recordNearMiss, reviewNearMisses } from '@sorrel/contracts/fulfilment/rpc';
import { world, type World } from '@sorrel/test-kit/world';
import { ready, shippedByHand } from './events.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'] });
  await w.clock.begin('2026-10-30T10:00:00.000Z');
});
afterAll(() => w?.stop());

type Entry = z.input<typeof recordNearMiss.input>;
const pharmacist = () => w.as.staff(['pharmacist']);
const dispenser = () => w.as.staff(['dispatch'], 8);
const entry = (over: Partial<Entry> = {}): Entry => ({
  itemId: null,
  happenedOn: '2026-10-30',
  stage: 'check',
  kind: 'wrong-strength',
  causes: ['shelf', 'look-alike'],
  what: 'Adapalene 0.3% was picked for 0.1%; the second look at the pack found it.',
  action: 'Put back, right tube packed.',
  key: randomUUID(),
  ...over,
});
const record = (over?: Partial<Entry>, as = dispenser()) => w.ask(recordNearMiss, entry(over), as);
const list = (month: string | null = null) => w.ask(listNearMisses, { month }, dispenser());
const review = (month: string, over: object = {}) =>
  w.ask(
    reviewNearMisses,
    { month, findings: 'Both strengths stand side by side.', actions: 'Shelves parted.', ...over },
    pharmacist(),
  );
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'taken',
    ({ code, errors }: { code: string; errors: object }) => [code, Object.keys(errors)],
  );

test('an entry is kept sealed and told again in full, and a repeated press records nothing twice', async () => {
  const given = entry();
  const { id } = await w.ask(recordNearMiss, given, dispenser());
  expect(await w.ask(recordNearMiss, given, dispenser())).toEqual({ id, events: [] });
  const { key: _, ...told } = given;
  expect(await list()).toMatchObject({
    month: '2026-10',
    today: '2026-10-30',
    total: 1,
    // In the order of the form, whatever order they were ticked in.
    rows: [{ ...told, id, causes: ['look-alike', 'shelf'], orderId: null, by: 'Test Staff', isAfterReview: false }],
    counts: { kinds: { 'wrong-strength': 1 }, stages: { check: 1 }, causes: { 'look-alike': 1, shelf: 1 } },
    review: null,
    due: [],
  });
  const [row] = await w.sql('select * from fulfilment.near_misses');
  expect(JSON.stringify(row)).not.toMatch(/Adapalene|second look|right tube/);
});

test('an order that is not known, a day to come, and a parcel that had left are refused, each with what to do', async () => {
  expect(await refusal(record({ itemId: 999_999 }))).toEqual(['not_found', []]);
  expect(await refusal(record({ happenedOn: '2026-10-31' }))).toEqual(['invalid', ['happened_on']]);
  expect(await refusal(record({ causes: [] }))).toEqual(['invalid', ['causes']]);
  expect(await refusal(record({ what: '  ' }))).toEqual(['invalid', ['what']]);
  const itemId = 20_001;
  const userId = await ready(w, itemId);
  await shippedByHand(w, itemId, userId, '2026-10-30T12:00:00.000Z');
  await w.settle();
  await record({ itemId });
  expect((await list()).rows[0]).toMatchObject({ itemId, orderId: `SRL-${itemId}` });
  await w.clock.advance('P1D');
  expect(await refusal(record({ itemId, happenedOn: '2026-10-31' }))).toEqual(['had_left', []]);
});

test('a month is reviewed once, when it is over; what is recorded later is marked, and nothing is ever rewritten', async () => {
  expect(await refusal(review('2026-10'))).toEqual(['not_over', []]);
  await w.clock.at('2026-11-01T00:30:00Z');
  expect(await list('2026-10')).toMatchObject({ today: '2026-11-01', due: ['2026-10'], review: null });
  expect(await w.ask(nearMissWork, {}, pharmacist())).toEqual({
    misses: { count: 1, oldest: '2026-11-01T00:00:00.000Z', late: 0, urgent: null },
  });
  await w.clock.at('2026-12-01T09:00:00Z');
  expect(await w.ask(nearMissWork, {}, pharmacist())).toMatchObject({ misses: { count: 1, late: 1 } });
  const both = await Promise.all([review('2026-10'), review('2026-10')]);
  expect(both.map(({ entries }) => entries)).toEqual([2, 2]);
  expect(await refusal(review('2026-10', { findings: 'Something else.' }))).toEqual(['reviewed_already', []]);
  expect(await w.ask(nearMissWork, {}, pharmacist())).toEqual({
    misses: { count: 0, oldest: null, late: 0, urgent: null },
  });
  await record({ happenedOn: '2026-10-29' });
  const { rows, review: told, total, months } = await list('2026-10');
  expect([total, rows.map(({ isAfterReview }) => isAfterReview)]).toEqual([3, [false, false, true]]);
  expect(told).toMatchObject({ entries: 2, findings: 'Both strengths stand side by side.', by: 'Test Staff' });
  expect(months.slice(0, 3)).toEqual([
    { month: '2026-12', entries: 0, isReviewed: false },
    { month: '2026-11', entries: 0, isReviewed: false },
    { month: '2026-10', entries: 3, isReviewed: true },
  ]);
  for (const statement of [
    `update fulfilment.near_misses set kind = 'other'`,
    'delete from fulfilment.near_misses',
    'update fulfilment.near_miss_reviews set entries = 9',
    'truncate fulfilment.near_miss_reviews',
  ])
    await expect(w.sql(statement)).rejects.toThrow();
  // A month without entries is nobody's duty, and may be reviewed all the same.
  expect((await review('2026-11')).entries).toBe(0);
});

test('who may not pack records nothing, and only a pharmacist signs a review', async () => {
  const support = w.as.staff(['support', 'ops', 'prescriber']);
  expect(await refusal(record({}, support))).toEqual(['forbidden', []]);
  expect(await refusal(w.ask(listNearMisses, { month: null }, support))).toEqual(['forbidden', []]);
  expect(
    await refusal(w.ask(reviewNearMisses, { month: '2026-09', findings: 'None.', actions: 'None.' }, dispenser())),
  ).toEqual(['forbidden', []]);
});
