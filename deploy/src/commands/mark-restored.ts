import { Client } from 'pg';
import { demandComparison } from '../backup/demand.ts';
import { Problem } from '../problem.ts';
import { checkReachable } from '../servers/reachable.ts';
import { progress } from './progress.ts';
import { settingsWithSecrets, withoutFiles } from './settings-files.ts';
import { runningDatabase } from './verify-audit.ts';

/**
 * `npm run ops -- mark-restored`: says that the database was put back to an earlier state in a way that billing cannot see by itself, and
 * has it ask the card provider before it charges anybody. The programs need not run, and may.
 */
export async function markRestoredCommand(
  root: string,
  given: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const { files, words } = withoutFiles(given);
  if (words.length > 0) throw new Problem(`"${words[0]}" is not known here. npm run ops -- --help says what is.`);
  const env = await settingsWithSecrets(files, environment);
  const url = env.DATABASE_URL || env.DATABASE_URL_BILLING || runningDatabase(root);
  await checkReachable('postgres', url);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const isMarked = await demandComparison(client);
    progress.line(
      isMarked
        ? 'Marked: billing asks the card provider what it took, and charges and announces nothing before it knows.'
        : 'It is marked already, and not compared yet.',
    );
    return 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}
