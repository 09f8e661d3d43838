import { join } from 'node:path';
import type { migrateAll } from '../migrate.ts';
import { step } from './progress.ts';
import { loadModule } from './topology-of.ts';

type Env = Record<string, string | undefined>;

/**
 * `npm run migrate`: the step that a deployment runs before its programs. Prints what was done; ends with 1 where a schema could not be
 * migrated.
 */
export async function migrateCommand(
  root: string,
  options: { env: Env; only: string[] | undefined; hasContract: boolean },
): Promise<number> {
  const { migrateAll: all } = await loadModule<{ migrateAll: typeof migrateAll }>(join(root, 'deploy/dist/migrate.js'));
  await step(
    'migrate',
    (options.only ?? ['every schema']).join(', '),
    (say) =>
      all({ env: options.env, ...(options.only ? { only: options.only } : {}), hasContract: options.hasContract, say }),
    (count) => (count === 0 ? 'up to date' : `${count} migrations`),
  );
  return 0;
}
