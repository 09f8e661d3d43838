import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder, writePrivate } from '../../src/servers/nobody-folder.ts';
import { checkReachable } from '../../src/servers/reachable.ts';
import { startServer, type RunningServer } from '../../src/servers/server.ts';
import type { TestServers } from '../../src/test-servers.ts';

/* What a clinic brings of its own: pages with its words, and a broker. */

const BUILT = fileURLToPath(new URL('../../../apps/storefront/build/client', import.meta.url));

/** The clinic's own pages: the sample's, with its own name and words. */
export function ownPages(folder: string, brand: string): string {
  const site = join(folder, 'site');
  cpSync(BUILT, site, {
    recursive: true,
    filter: (file) => !/\.html\.(br|gz)$/.test(file),
  });
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.html'))) {
    const html = readFileSync(join(site, file), 'utf8');
    writeFileSync(join(site, file), html.replaceAll(/\bsample\b/gi, 'own').replaceAll('Sorrel', brand));
  }
  return site;
}

/** With the file the page shows and the users file the command wrote. */
export async function startBroker(options: {
  folder: string;
  servers: TestServers;
  shown: string;
  port: number;
  passwordOf(user: string): string;
}): Promise<RunningServer> {
  const { folder, servers, shown, port, passwordOf } = options;
  const users = readFileSync(join(folder, 'sorrel-users.conf'), 'utf8');
  const variables = [...users.matchAll(/^# +(NATS_PASSWORD_(\w+))$/gm)].map(([, variable = '', user = '']) => [
    variable,
    passwordOf(user.toLowerCase()),
  ]);
  const at = dataFolder(join(folder, 'nats'), () => undefined);
  const config = shown.replace('0.0.0.0:4222', `127.0.0.1:${port}`);
  writePrivate(join(at, 'nats.conf'), config.replace('/var/lib/nats', join(at, 'store')));
  writePrivate(join(at, 'sorrel-users.conf'), users);
  const program = servers.binaries.nats;
  if (!program) throw new Error('There is no nats-server.');
  return startServer({
    name: 'NATS',
    command: program.command,
    args: ['-c', join(at, 'nats.conf')],
    env: { ...program.env, ...(Object.fromEntries(variables) as Record<string, string>) },
    folder: at,
    logFile: join(at, 'nats.log'),
    url: `nats://127.0.0.1:${port}`,
    port,
    stopSignal: 'SIGTERM',
    answers: () => checkReachable('nats', `nats://staff:${passwordOf('staff')}@127.0.0.1:${port}`).then(() => true),
  });
}
