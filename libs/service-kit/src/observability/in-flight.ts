import type { Db, Row } from '../database/db.ts';

interface Counts extends Row {
  outbox: number;
  jobs: number;
}

/** What a program's own tables still hold to be handled: events not published, jobs running or due by then. One query, as it is asked often. */
export async function inFlight(db: Db, dueBy: Date): Promise<{ outbox: number; jobs: number }> {
  const counts = await db.first<Counts>(
    `select (select count(*)::int from outbox where published_at is null) as outbox,
            (select count(*)::int from jobs where state = 'running') + (select count(*)::int from jobs where state = 'due' and due_at <= ?) as jobs`,
    [dueBy],
  );
  return { outbox: counts?.outbox ?? 0, jobs: counts?.jobs ?? 0 };
}
