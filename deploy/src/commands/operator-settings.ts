import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '../bus/credentials.ts';
import { STAFF } from '../bus/rights.ts';
import { settingsWithSecrets } from './settings-files.ts';

type Env = Record<string, string | undefined>;

/** How an operator reaches the running installation: by the environment, by a file, or the `npm start` of this folder. */
export async function operatorSettings(root: string, file: string | null, env: NodeJS.ProcessEnv): Promise<Env> {
  const given = await settingsWithSecrets(file ? [file] : [], env);
  return given.NATS_URL_STAFF || given.NATS_URL || given.SORREL_SECRET ? given : { ...given, ...ofStart(root) };
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
