import type { Tx } from '../../database/db.ts';

/**
 * Whether nothing newer has arrived about this thing; records this `seq` if so. Events of one key arrive nearly in the order of their
 * `seq`, but not always: one older than what already arrived has been overtaken. Two that come at once wait for each other here, so that
 * the second sees what the first has written.
 */
export async function isNewest(tx: Tx, about: string, key: string, seq: number): Promise<boolean> {
  const told = await tx.rows(
    `insert into newest_events (about, key, seq) values (?, ?, ?)
     on conflict (about, key) do update set seq = excluded.seq where newest_events.seq < excluded.seq returning seq`,
    [about, key, seq],
  );
  return told.length > 0;
}
