import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '../bus/credentials.ts';
import { STAFF } from '../bus/rights.ts';
import { compileServices } from './build.ts';
import { readSettings } from './production-check.ts';
import { progress } from './progress.ts';
import { loadModule } from './topology-of.ts';

type StaffTool = Pick<typeof import('../staff.ts'), 'readWords' | 'staff'>;

/** `npm run staff -- invite|list|disable`. */
export async function staffCommand(root: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (!existsSync(join(root, 'deploy/dist/staff.js'))) await compileServices(root);
  const { readWords, staff } = await loadModule<StaffTool>(join(root, 'deploy/dist/staff.js'));
  const asked = readWords(words);
  const given = readSettings(asked.file ? [asked.file] : [], env);
  const settings =
    given.NATS_URL_STAFF || given.NATS_URL || given.SORREL_SECRET ? given : { ...given, ...ofStart(root) };
  for (const line of await staff(asked, settings)) progress.line(line);
  return 0;
}

/** The addresses of the `npm start` running in this folder; empty when there is none. */
function ofStart(root: string): Record<string, string> {
  try {
    const [, port] =
      /^listen: 127\.0\.0\.1:(\d+)$/m.exec(readFileSync(join(root, '.data/nats/nats.conf'), 'utf8')) ?? [];
    const secret = readFileSync(join(root, '.data/secret'), 'utf8').trim();
    const { nats } = JSON.parse(readFileSync(join(root, '.local/credentials.json'), 'utf8')) as Credentials;
    return port ? { NATS_URL_STAFF: `nats://${STAFF}:${nats[STAFF]}@127.0.0.1:${port}`, SORREL_SECRET: secret } : {};
  } catch {
    return {};
  }
}
