import { migrate, MigrationFailed } from '@sorrel/service-kit/database/migrate';
import { ConfigError, readMigrateSettings } from '@sorrel/service-kit/settings';
import { MIGRATIONS } from './migrations.ts';
import { Problem, type Say } from './problem.ts';

const MANY = 5;

type Env = Record<string, string | undefined>;

export interface MigrateAllOptions {
  env: Env;
  /** Programs; every one with a schema when left out, the sandbox only where it is on. */
  only?: readonly string[];
  /** Those too that take away what code of the version before still needs. */
  hasContract?: boolean;
  say: Say;
}

/**
 * Brings every program's schema up to date, all at once: each is its own. Answers how many migrations were run. Safe to call again, and
 * by two at once.
 * @throws Problem with a line for each schema that could not be; the others are up to date all the same.
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

/** A new installation runs them all, and the last says how far it has come. */
const listed = (done: string[]): string =>
  done.length > MANY ? `${done.length} migrations, up to ${done.at(-1)}` : done.join(', ');

function lineOf(error: unknown): string {
  if (error instanceof MigrationFailed || error instanceof ConfigError) return error.message;
  throw error;
}

/** As the services read it. */
const isOn = (word: string | undefined): boolean => ['on', 'true', '1'].includes(word ?? '');
