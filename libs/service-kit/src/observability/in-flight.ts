import type { Db, Row } from '../database/db.ts';

interface Counts extends Row {
  outbox: number;
  jobs: number;
}

/** A job due this soon is waited for. */
const SOON_MS = 2_000;

/** What stands in a program's own tables and has not been handled: events not published, jobs due or running. In one look, as it is asked for often. */
export async function inFlight(db: Db, now: Date): Promise<{ outbox: number; jobs: number }> {
  const counts = await db.first<Counts>(
    `select (select count(*)::int from outbox where published_at is null) as outbox,
            (select count(*)::int from jobs where state = 'running') + (select count(*)::int from jobs where state = 'due' and due_at <= ?) as jobs`,
    [new Date(now.getTime() + SOON_MS)],
  );
  return { outbox: counts?.outbox ?? 0, jobs: counts?.jobs ?? 0 };
}
