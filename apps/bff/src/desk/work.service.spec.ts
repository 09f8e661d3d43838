import { expect, test } from '@jest/globals';
import type { Permission } from '@sorrel/contracts/actor';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { Fault } from '@sorrel/service-kit/fault';
import { WorkToDo } from './work.service.ts';

const NOW = new Date('2026-11-23T09:00:00.000Z');
const some = (count: number) => ({ count, oldest: '2026-11-21T09:00:00.000Z', late: 1 });
const ANSWERS: Record<string, object> = {
  'rpc.billing.work.read': { stops: some(1), reviews: some(3), payments: null, holds: some(2) },
  'rpc.consultations.work.read': { tasks: some(4) },
  'rpc.consultations.concerns.work': { complaints: some(9) },
  'rpc.messaging.work.read': { chats: some(5) },
  'rpc.fulfilment.work.read': { parcels: some(6) },
  'rpc.fulfilment.checks.work': { checks: some(2) },
  'rpc.fulfilment.clinical-checks.work': { clinical: some(8) },
  'rpc.fulfilment.owings.work': { owed: some(7) },
};

async function workOf(permissions: Permission[], away: string[] = []) {
  const asked: { subject: string; input: unknown }[] = [];
  const rpc = {
    ask: async ({ subject }: RpcContract, input: unknown) => {
      asked.push({ subject, input });
      if (away.includes(subject.split('.')[1] ?? '')) throw new Fault('unavailable', 'away');
      return ANSWERS[subject];
    },
  };
  const targets = { reviews: 24, chats: 12, payments: 72, holds: 48 };
  const work = new WorkToDo(rpc as never, { now: () => NOW } as never, { targets } as never);
  const answer = await work.read({ actor: { kind: 'staff', permissions } } as never);
  return { asked, at: answer.at, counts: Object.fromEntries(answer.work.map(({ kind, count }) => [kind, count])) };
}

test('a prescriber is shown what a prescriber does, and late is what waited longer than its target', async () => {
  const { asked, counts, at } = await workOf(['prescriber']);
  expect(counts).toEqual({ stops: 1, reviews: 3, chats: 5, tasks: 4, complaints: 9, holds: 2 });
  expect(at).toBe(NOW.toISOString());
  expect(asked.find(({ subject }) => subject.includes('billing'))?.input).toEqual({
    lateBefore: {
      reviews: '2026-11-22T09:00:00.000Z',
      payments: '2026-11-20T09:00:00.000Z',
      holds: '2026-11-21T09:00:00.000Z',
    },
  });
});

test('nobody is asked for what this person may not see', async () => {
  const { asked, counts } = await workOf(['dispatch']);
  expect(counts).toEqual({ stops: 1, parcels: 6, owed: 7 });
  expect(asked.map(({ subject }) => subject)).toEqual([
    'rpc.billing.work.read',
    'rpc.fulfilment.work.read',
    'rpc.fulfilment.owings.work',
  ]);
  expect((await workOf([])).asked).toEqual([]);
});

test('an owner that does not answer costs its own numbers and nobody else’s', async () =>
  expect((await workOf(['pharmacist'], ['billing', 'messaging'])).counts).toEqual({
    stops: null,
    reviews: null,
    chats: null,
    parcels: 6,
    checks: 2,
    owed: 7,
    clinical: 8,
    register: null,
    misses: null,
    tasks: 4,
    complaints: 9,
    holds: null,
  }));
