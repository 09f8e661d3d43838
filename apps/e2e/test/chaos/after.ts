import { expect } from '@jest/globals';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { until } from '@sorrel/test-kit/until';
import type { World } from '@sorrel/test-kit/world';

export const WITHIN_MS = 30_000;

const each = (select: (schema: string) => string) => SCHEMAS.map(select).join(' union all ');

/** How long until everything that was published has been handled everywhere, in ms. */
export async function drained(w: World): Promise<number> {
  const from = performance.now();
  await until(
    async () => {
      const [row] = await w.sql<{ open: number }>(
        `select sum(n)::int as open from (${each((schema) => `select count(*)::int as n from ${schema}.outbox where published_at is null union all select count(*)::int from ${schema}.jobs where state = 'running'`)}) as left_over`,
      );
      return row?.open === 0;
    },
    WITHIN_MS,
    'drained',
  );
  await w.settle();
  return performance.now() - from;
}

/** Checks that no confirmed order is missing, no event or job was given up, and every invariant holds. */
export async function expectNothingLost(w: World, ordered: number[]): Promise<void> {
  const deadLetters = await w.sql<{ schema: string; subject: string; listener: string; error: string }>(
    each((schema) => `select '${schema}' as schema, subject, listener, error from ${schema}.dead_letters`),
  );
  expect(deadLetters).toEqual([]);
  expect(
    await w.sql(
      each((schema) => `select '${schema}' as schema, kind, last_error from ${schema}.jobs where state = 'dead'`),
    ),
  ).toEqual([]);
  const kept = await w.sql<{ id: number }>('select id::int from billing.subscriptions where id = any($1)', [ordered]);
  expect(kept.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ordered.toSorted((a, b) => a - b));
  await expectInvariants(w);
}
