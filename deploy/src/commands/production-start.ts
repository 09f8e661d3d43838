import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { startApart } from './apart.ts';
import { progress, step } from './progress.ts';
import { filesIn, readSettings } from './settings-files.ts';
import { whenAskedToStop } from './stopping.ts';
import { loadModule, topologyOf } from './topology-of.ts';
import { withPorts, writeWhere } from './management-ports.ts';

interface Services {
  checkSettings(env: Record<string, string>, names: readonly string[]): Promise<void>;
}

/**
 * `npm run production:start`: the programs on one machine without containers. Stores, schema and build are there already: this starts and
 * watches, and changes nothing.
 */
export async function productionStart(
  root: string,
  words: readonly string[],
  given: NodeJS.ProcessEnv,
): Promise<number> {
  const read = Object.entries(readSettings(filesIn(words), given));
  const env = {
    ...Object.fromEntries(read.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')),
    NODE_ENV: 'production',
  } as Record<string, string>;
  const entry = join(root, 'deploy/dist/main.js');
  const { SERVICES } = await topologyOf(join(root, 'deploy/dist/topology.js')).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('Nothing is built yet: npm run build.') : error;
  });
  const names = SERVICES.map(({ name }) => name).filter((name) => name !== 'sandbox');
  // Otherwise each of seven processes would end with its own part of the list, in its own log.
  const { checkSettings } = await loadModule<Services>(join(root, 'deploy/dist/services.js'));
  await checkSettings(env, names);
  const dataDir = env.DATA_DIR ?? '';
  const logDir = join(dataDir, 'logs');
  mkdirSync(logDir, { recursive: true });
  let stop = async (): Promise<void> => undefined;
  const stopping = whenAskedToStop(async () => {
    await stop();
    progress.line('Sorrel has stopped.');
  });
  try {
    await step('programs', names.join(', '), async (say) => {
      const parts = await withPorts(
        names.map((name) => ({ name, role: 'all' })),
        env.MANAGEMENT_PORT,
      );
      writeWhere(dataDir, parts);
      const { LOG_FILE: _shared, ...own } = env;
      ({ stop } = await startApart({ root, entry, parts, env: own, logDir, say }));
    });
  } catch (error) {
    await stopping.ifAsked();
    throw error;
  }
  progress.line(`Sorrel answers on port ${env.PORT ?? '8080'}, for ${env.PUBLIC_URL}; logs are in ${logDir}.`);
  return 0;
}
