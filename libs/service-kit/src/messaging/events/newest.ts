import type { Tx } from '../../database/db.ts';

/**
 * Whether nothing newer has been heard about this thing; what is told is remembered. Events of one key reach a service nearly in the
 * order of their `seq`, not always: what is older than something heard already has been overtaken by it. Two that come at once wait
 * for each other here, so that the second sees what the first has written.
 */
export async function isNewest(tx: Tx, about: string, key: string, seq: number): Promise<boolean> {
  const told = await tx.rows(
    `insert into newest_events (about, key, seq) values (?, ?, ?)
     on conflict (about, key) do update set seq = excluded.seq where newest_events.seq < excluded.seq returning seq`,
    [about, key, seq],
  );
  return told.length > 0;
}
