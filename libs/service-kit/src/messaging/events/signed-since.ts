import type { Db } from '../../database/db.ts';

// During a rolling upgrade, programs of the version before still publish unsigned.
const GRACE = '1 day';

/**
 * Events the broker stored before this moment may be unsigned: a day after the upgrade that brought signatures. An installation that had
 * them from the start has none. Milliseconds since the epoch.
 */
export async function signedSince(db: Db): Promise<number> {
  const row = await db.first<{ at: Date | null }>(
    `select case when upgraded.executed_at - began.executed_at > interval '1 hour' then upgraded.executed_at + interval '${GRACE}' end as at
     from migrations upgraded, migrations began where upgraded.name = '00000000000003_kit_outages' and began.name = '00000000000000_kit_tables'`,
  );
  return row?.at?.getTime() ?? -Infinity;
}
