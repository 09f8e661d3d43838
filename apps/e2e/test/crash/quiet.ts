import { SCHEMAS } from '@sorrel/deploy/topology';
import { moveClock } from '@sorrel/contracts/kit/rpc';
import { until } from '@sorrel/test-kit/until';
import type { World } from '@sorrel/test-kit/world';

/**
 * Moves the product's time without waiting. The sandbox's own clock waits until every program is idle by asking each, and these requests
 * would count as writes.
 */
export async function clockTo(w: World, moment: Date): Promise<void> {
  const offsetMs = moment.getTime() - Date.now();
  await w.sql(
    'insert into sandbox.clock (id, offset_ms) values (1, $1) on conflict (id) do update set offset_ms = excluded.offset_ms',
    [Math.round(offsetMs)],
  );
  await w.rpc.askAll(moveClock, { offsetMs: Math.round(offsetMs) }, w.as.system());
}

/** Waits until everything is idle, judged from outside: rows unpublished, due or running, and inboxes that still fill. */
export async function quiet(w: World, limitMs = 15_000): Promise<void> {
  const query = SCHEMAS.map(
    (schema) => `
    select (select count(*) from ${schema}.outbox where published_at is null)
      + (select count(*) from ${schema}.jobs where state = 'running' or (state = 'due' and due_at <= now() + (select coalesce(max(offset_ms), 0) from sandbox.clock) * interval '1 ms')) as open, (select count(*) from ${schema}.inbox) as heard`,
  ).join(' union all ');
  let seen = '';
  let calm = 0;
  await until(
    async () => {
      const [row] = await w.sql<{ open: string; heard: string }>(
        `select sum(open) as open, sum(heard) as heard from (${query}) as all_schemas`,
      );
      calm = row?.open === '0' && row.heard === seen ? calm + 1 : 0;
      seen = row?.heard ?? '';
      return calm >= 4;
    },
    limitMs,
    'quiet',
  ).catch(async (error: Error) => {
    const open = SCHEMAS.map(
      (schema) =>
        `select '${schema}' as schema, kind, key, state, attempts, last_error from ${schema}.jobs where state = 'running' or (state = 'due' and attempts > 0)`,
    );
    throw new Error(`${error.message} Open: ${JSON.stringify(await w.sql(open.join(' union all ')))}`);
  });
}
