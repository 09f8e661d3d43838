import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { atLeast, type Program } from './binaries.ts';
import { dataFolder } from './nobody-folder.ts';
import type { StartOptions } from './redis.ts';
import { endLeftOver, onPort, type RunningServer, startServer } from './server.ts';
import { exchange } from './wire.ts';

/** One of several that keep the streams together. */
interface Cluster {
  /** The same at each start: the others know it by its name. */
  name: string;
  port: number;
  /** The cluster ports of all. */
  ports: readonly number[];
}

const MAX_PAYLOAD = 4 * 1024 * 1024;

/** Starts NATS with JetStream on 127.0.0.1. Anything a killed earlier run left on `dataDir` is ended first. */
export async function startNats(options: StartOptions & { cluster?: Cluster }): Promise<RunningServer> {
  const program = options.binaries.nats;
  if (!program) throw new Problem('NATS was not asked for when its program was looked up.');
  const folder = dataFolder(options.dataDir, options.say);
  await endLeftOver(folder);
  return onPort(options.port, (port) => startOn(port, program, folder, options));
}

function startOn(
  port: number,
  program: Program,
  folder: string,
  options: Parameters<typeof startNats>[0],
): Promise<RunningServer> {
  const name = options.cluster?.name ?? `sorrel-${randomBytes(6).toString('hex')}`;
  const config = join(folder, 'nats.conf');
  writeFileSync(
    config,
    natsConfig({ name, port, store: join(folder, 'jetstream'), version: program.version, cluster: options.cluster }),
  );
  return startServer({
    name: 'NATS',
    command: program.command,
    args: ['-c', config],
    env: program.env,
    folder,
    logFile: options.logFile ?? join(folder, 'nats.log'),
    url: `nats://127.0.0.1:${port}`,
    port,
    stopSignal: 'SIGTERM',
    answers: async () => {
      const greeting = await exchange({
        host: '127.0.0.1',
        port,
        greeting: '',
        enough: (said) => said.includes('\r\n'),
        withinMs: 1_000,
      });
      return greeting.includes(`"server_name":"${name}"`) && greeting.includes('"jetstream":true');
    },
  });
}

/** The server's configuration file. */
export function natsConfig(settings: {
  name: string;
  port: number;
  store: string;
  version: string;
  cluster?: Cluster | undefined;
}): string {
  // Older servers refuse the word; 2.12.3 is the first that loses nothing with it in a power cut.
  const sync = atLeast(settings.version, '2.12.3') ? '\n  sync_interval: always' : '';
  return `server_name: ${settings.name}
listen: 127.0.0.1:${settings.port}
max_payload: ${MAX_PAYLOAD}
jetstream {
  store_dir: ${JSON.stringify(settings.store)}${sync}
}
${settings.cluster ? clusterConfig(settings.cluster) : ''}`;
}

const clusterConfig = ({ port, ports }: Cluster): string => `cluster {
  name: sorrel
  listen: 127.0.0.1:${port}
  routes: [${ports.map((one) => `nats://127.0.0.1:${one}`).join(', ')}]
}
`;
