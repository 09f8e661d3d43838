import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const FOLDER = fileURLToPath(new URL('../../../.local/failed/', import.meta.url));
const MOST_ROWS = 500;

/** The suite that runs, once something in it has failed (node-env.mjs). */
export const failedSuite = (): string | undefined => (globalThis as { failedSuite?: string }).failedSuite;

/**
 * What a world whose suite failed leaves for whoever looks into it, in `.local/failed/<suite>/<world>/`: the programs' log and the newest rows of
 * every table that has any.
 */
export async function leave(
  suite: string,
  { name, logFile, adminUrl }: { name: string; logFile: string | undefined; adminUrl: string },
): Promise<void> {
  const folder = join(FOLDER, suite.replaceAll('/', '-'), name);
  mkdirSync(folder, { recursive: true });
  if (logFile && existsSync(logFile)) copyFileSync(logFile, join(folder, 'log.jsonl'));
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    for (const table of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(it)::text as row from ${table.name} it order by ctid desc limit ${MOST_ROWS}`,
      );
      if (rows.length > 0) writeFileSync(join(folder, `${table.name}.jsonl`), rows.map(({ row }) => row).join('\n'));
    }
  } finally {
    await client.end();
  }
  process.stderr.write(`What the world of ${suite} left: ${folder}\n`);
}
