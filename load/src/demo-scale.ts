import { parseArgs } from 'node:util';
import { asked, environment, sealKeys } from '@sorrel/deploy/commands/backup';
import { progress } from '@sorrel/deploy/commands/progress';
import { settingsWithSecrets } from '@sorrel/deploy/commands/settings-files';
import { runningDatabase } from '@sorrel/deploy/commands/verify-audit';
import { Problem } from '@sorrel/deploy/problem';
import { checkReachable } from '@sorrel/deploy/servers/reachable';
import { STARTERS } from '@sorrel/deploy/services';
import { scale } from '../scale/cast.ts';

/** `npm run demo:scale`: fills the demo with as many customers as are asked for. */
export async function demoScaleCommand(words: string[], root: string): Promise<number> {
  const { customers, seed, isAnybody } = asked(() => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { seed: { type: 'string' }, anybody: { type: 'boolean' } },
    });
    return { customers: customersIn(positionals), seed: Number(values.seed ?? 1), isAnybody: values.anybody ?? false };
  });
  if (!Number.isInteger(seed)) throw new Problem('--seed must be a whole number.');
  if (process.env.NODE_ENV === 'production') throw new Problem('Never in production. Nothing was written.');
  const given = await settingsWithSecrets([], process.env);
  const adminUrl = given.DATABASE_URL || runningDatabase(root);
  await checkReachable('postgres', adminUrl);
  const env = environment(root, given);
  const services = await Promise.all(
    Object.entries(STARTERS).map(async ([name, starter]) => ({ name, sealed: (await starter.sealed(env)).sealed })),
  );
  const report = await scale({
    adminUrl,
    customers,
    services,
    keys: await sealKeys(env),
    seed,
    isAnybody,
    say: progress.say('scale'),
  });
  const rate = Math.round(report.rows / report.seconds);
  progress.line(
    `${report.customers} customers: ${report.copies} copies each of ${report.models}, ${report.rows} rows in ${Math.round(report.seconds)} s, ${rate} rows a second`,
  );
  progress.line(
    'A copy logs in with .c1, .c2 and so on in its address: active.c1@demo.sorrel.test. Its pictures are its model’s.',
  );
  return 0;
}

function customersIn([given = '', ...more]: string[]): number {
  const [, digits, unit] = /^(\d+)(k|m)?$/i.exec(given) ?? [];
  if (!digits || more.length > 0) throw new Problem(`How many? npm run demo:scale -- 10k, 100k or 1m, not "${given}".`);
  return Number(digits) * (unit === undefined ? 1 : unit.toLowerCase() === 'k' ? 1_000 : 1_000_000);
}
