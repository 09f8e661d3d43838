import { setTimeout as sleep } from 'node:timers/promises';
import { isContract, withKit, type NamedMigration } from './migrations.ts';

/** The database is older than the program: one line is printed, and the program ends. */
class SchemaBehind extends Error {
  override name = 'SchemaBehind';
}

const LOOK_MS = 500;
const NO_SUCH_TABLE = ['42P01', '3F000'];

/**
 * Returns once the schema has everything this program needs; anything more comes from a newer version and does no harm. Waits for a while,
 * as the migration step may be running right now.
 */
export async function schemaReached(
  service: string,
  own: readonly NamedMigration[],
  ask: (sql: string) => Promise<{ name: string }[]>,
  waitMs: number,
): Promise<void> {
  const needed = withKit(own)
    .filter((one) => !isContract(one))
    .map(({ name }) => name);
  const until = performance.now() + waitMs;
  for (;;) {
    const run = await ask('select name from migrations').catch((error: unknown) => {
      if (NO_SUCH_TABLE.includes((error as { code?: string }).code ?? '')) return [];
      throw error;
    });
    const missing = needed.filter((name) => !run.some((one) => one.name === name));
    if (missing.length === 0) return;
    if (performance.now() >= until) throw new SchemaBehind(behind(service, missing));
    await sleep(Math.min(LOOK_MS, Math.max(1, until - performance.now())));
  }
}

function behind(service: string, [first, ...others]: string[]): string {
  const which =
    others.length > 0 ? `${first} and ${others.length} more of ${service} have` : `${first} of ${service} has`;
  return `The database is older than this program: ${which} not been run. Run npm run migrate -- --only ${service} first.`;
}
