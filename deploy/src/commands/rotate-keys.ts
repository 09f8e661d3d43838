import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf, Problem } from '../problem.ts';
import type { RotateReport } from '../rotation/report.ts';
import { RATE, rotateKeys } from '../rotation/rotate.ts';
import { sealedTable, wordsOf } from '../rotation/words.ts';
import { checkReachable } from '../servers/reachable.ts';
import { progress, seconds } from './progress.ts';
import { settingsWithSecrets } from './settings-files.ts';
import { loadModule } from './topology-of.ts';
import { runningDatabase } from './verify-audit.ts';

/** `npm run ops -- rotate-keys`: reseals everything under an older key. Returns 1 while something is left. */
export async function rotateKeysCommand(root: string, words: string[]): Promise<number> {
  const { isDry, only, rate, isTable } = wishes(words);
  if (isTable) return writeTable(root);
  const given = await settingsWithSecrets([], process.env);
  const adminUrl = given.DATABASE_URL || runningDatabase(root);
  await checkReachable('postgres', adminUrl);
  if (!given.SEAL_KEYS) throw new Problem('SEAL_KEYS must be set, as the programs have it.');
  const { readSealKeys } = await import('@sorrel/service-kit/settings/seal-keys');
  const { flag } = await import('@sorrel/service-kit/settings/read-env');
  const keys = readSealKeys(given, '');
  const packs = flag(true).parse(given.SEAL_PACKED || undefined);
  const newest = Math.max(...Object.keys(keys).map(Number));
  if (given.SEAL_WITH && Number(given.SEAL_WITH) !== newest)
    throw new Problem('SEAL_WITH names an older key: first every program seals with the newest.');
  const { STARTERS } = await startersOf(root);
  if (only && !STARTERS[only]) throw new Problem(`There is no service ${only}.`);
  const env = { ...given, DATA_DIR: given.DATA_DIR || join(root, '.data') };
  const services = await Promise.all(
    Object.entries(STARTERS)
      .filter(([name]) => !only || name === only)
      .map(async ([name, starter]) => ({ name, ...(await starter.sealed(env)) })),
  );
  const from = performance.now();
  const report = await rotateKeys({ adminUrl, keys, packs, services, isDry, rate, say: (line) => progress.line(line) });
  for (const line of wordsOf(report, { newest, isDry, isWhole: !only, took: seconds(from) })) progress.line(line);
  return !isDry && (report.unreadable.length > 0 || isLeft(report, newest)) ? 1 : 0;
}

type Starters = typeof import('../services.ts');
const startersOf = (root: string): Promise<Starters> => loadModule<Starters>(join(root, 'deploy/dist/services.js'));

async function writeTable(root: string): Promise<number> {
  const { STARTERS } = await startersOf(root);
  const { KIT_SEALED } = await import('@sorrel/service-kit/security/sealed-column');
  // The key and the folder are not used.
  const env = { SEAL_KEYS: `1:${'0'.repeat(64)}` };
  const services = await Promise.all(
    Object.entries(STARTERS).map(async ([name, starter]) => ({ name, ...(await starter.sealed(env)) })),
  );
  process.stdout.write(sealedTable(services, KIT_SEALED));
  return 0;
}

function wishes(words: string[]): { isDry: boolean; only: string | undefined; rate: number; isTable: boolean } {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        'dry-run': { type: 'boolean' },
        table: { type: 'boolean' },
        only: { type: 'string' },
        rate: { type: 'string' },
      },
    });
    const rate = Number(values.rate ?? RATE);
    if (!(rate >= 1)) throw new Problem('--rate must be a number of values a second, at least 1.');
    return { isDry: values['dry-run'] ?? false, only: values.only, rate, isTable: values.table ?? false };
  } catch (error) {
    throw new Problem(messageOf(error));
  }
}

const isLeft = ({ counts }: RotateReport, newest: number): boolean =>
  [...counts.values()].some((versions) => [...versions.keys()].some((version) => version !== 0 && version < newest));
