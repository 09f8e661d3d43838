import { migrate, MigrationFailed } from '@sorrel/service-kit/database/migrate';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { readMigrateSettings } from '@sorrel/service-kit/settings/migrate-settings';
import { MIGRATIONS } from './migrations.ts';
import { Problem, type Say } from './problem.ts';

const MANY = 5;

type Env = Record<string, string | undefined>;

export interface MigrateAllOptions {
  env: Env;
  /** The programs to migrate; every one with a schema when left out, the sandbox only where it is on. */
  only?: readonly string[];
  /** Also runs migrations that take away what code of the version before still needs. */
  hasContract?: boolean;
  say: Say;
}

/**
 * Brings every program's schema up to date, all at once, as they are independent. Returns how many migrations were run. Safe to call again,
 * and twice at the same time.
 * @throws Problem with a line for each schema that failed; the others are up to date all the same.
 */
export async function migrateAll({ env, only, hasContract = true, say }: MigrateAllOptions): Promise<number> {
  const names = only ?? Object.keys(MIGRATIONS).filter((name) => name !== 'sandbox' || isOn(env.SORREL_SANDBOX));
  const unknown = names.find((name) => !MIGRATIONS[name]);
  if (unknown) throw new Problem(`There is no schema "${unknown}": ${Object.keys(MIGRATIONS).join(', ')}.`);
  const settings = names.map((name) => ({ name, ...readMigrateSettings(env, name) }));
  const runs = settings.map(async ({ name, url, tls, programRole, lockMs, statementMs, tries }) => {
    const { done, heldBack } = await migrate({
      service: name,
      url,
      tls,
      programRole,
      migrations: (await MIGRATIONS[name]?.()) ?? [],
      hasContract,
      limits: { lockMs, statementMs, tries },
      say: (line) => say(`${name}: ${line}`),
    });
    if (done.length > 0) say(`${name}: ${listed(done)}`);
    if (heldBack.length > 0) say(`${name}: held back until nothing old runs (--contract): ${heldBack.join(', ')}`);
    return done.length;
  });
  const outcomes = await Promise.allSettled(runs);
  const problems = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [lineOf(outcome.reason)] : []));
  if (problems.length > 0) throw new Problem(problems.join('\n'));
  return outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0);
}

/** A new installation runs them all; the last one is enough to show how far it has got. */
const listed = (done: string[]): string =>
  done.length > MANY ? `${done.length} migrations, up to ${done.at(-1)}` : done.join(', ');

function lineOf(error: unknown): string {
  if (error instanceof MigrationFailed || error instanceof ConfigError) return error.message;
  throw error;
}

/** Read in the same way as in the services. */
const isOn = (word: string | undefined): boolean => ['on', 'true', '1'].includes(word ?? '');
