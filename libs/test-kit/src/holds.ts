import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET } from './test-secret.ts';
import type { World } from './world.ts';

/** Why the items of a condition are held, opened, in the order of their lines; null where one is not. */
export async function holdsOf(w: Pick<World, 'sql'>, where: string, params: unknown[]): Promise<(string | null)[]> {
  const sealer = new Sealer({ 1: TEST_SECRET });
  const rows = await w.sql<{ id: string; hold: string | null; hold_sealed: string | null }>(
    `select id, hold, hold_sealed from billing.items where ${where} order by sequence`,
    params,
  );
  return rows.map(({ id, hold, hold_sealed: sealed }) =>
    sealed === null ? hold : sealer.open('billing.items.hold', id, sealed).trimEnd(),
  );
}
