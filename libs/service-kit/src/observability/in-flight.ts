import type { Db, Row } from '../database/db.ts';

interface Counts extends Row {
  outbox: number;
  jobs: number;
  next: Date | null;
  /** The newest event and job that were written. */
  made: string;
}

/**
 * What a program's own tables still hold to be handled: events not published, jobs running or due by then; and when the next job falls due.
 * `made` tells whoever looks twice whether anything was written in between. One query, as it is asked often.
 */
export async function inFlight(db: Db, dueBy: Date): Promise<Counts> {
  const counts = await db.first<Counts>(
    `select (select count(*)::int from outbox where published_at is null) as outbox,
            (select count(*)::int from jobs where state = 'running') + (select count(*)::int from jobs where state = 'due' and due_at <= ?) as jobs,
            (select min(due_at) from jobs where state = 'due') as next,
            concat_ws('/', (select coalesce(max(seq), 0) from outbox), (select coalesce(max(id), 0) from jobs)) as made`,
    [dueBy],
  );
  return counts ?? { outbox: 0, jobs: 0, next: null, made: '' };
}
