import type { Client } from 'pg';

/**
 * The card provider may have taken money that these rows do not know of. Billing neither charges nor announces anything before it has done
 * this job (`apps/billing/src/restores`). A job and not a table of its own: backups of every version have it. False: it was there already.
 */
export async function demandComparison(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into billing.jobs (kind, key, data, due_at, trace) values ('compare-restored', 'all', '{}', '2000-01-01', '') on conflict do nothing`,
  );
  return rowCount === 1;
}
