import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newCredentials } from '../bus/credentials.ts';
import { authorizationBlock, type BusUser, busUsers, DEPLOY } from '../bus/rights.ts';
import { takeWires } from '../bus/wires.ts';
import { Problem } from '../problem.ts';
import { atLeast, type Program } from './binaries.ts';
import { SCHEMAS } from '../topology.ts';
import { dataFolder, writePrivate } from './nobody-folder.ts';
import type { StartOptions } from './redis.ts';
import { endLeftOver, onPort, type RunningServer, startServer } from './server.ts';
import { exchange } from './wire.ts';

/** One of several servers that store the streams together. */
interface Cluster {
  /** The same at each start: the others know the server by its name. */
  name: string;
  port: number;
  /** The cluster ports of all servers. */
  ports: readonly number[];
}

const MAX_PAYLOAD = 4 * 1024 * 1024;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface NatsOptions extends StartOptions {
  /** Users and their rights; when left out, those of every program in the topology, taken from its source. */
  users?: readonly BusUser[];
  /** Certificate files: clients without TLS are then refused. */
  tls?: { cert: string; key: string };
  cluster?: Cluster;
}

export interface RunningNats extends RunningServer {
  /** Each user's own address. `url` is that of the deploying user. */
  urls: Record<string, string>;
}

/** The users of a broker that serves this repository's programs. */
export const usersOfPrograms = (root: string = ROOT): BusUser[] => busUsers(takeWires(root, SCHEMAS));

/**
 * Starts NATS with JetStream on 127.0.0.1, with the users and rights that production has. Anything left on `dataDir` by an earlier run that
 * was killed is ended first.
 */
export async function startNats(options: NatsOptions): Promise<RunningNats> {
  const program = options.binaries.nats;
  if (!program) throw new Problem('NATS was not asked for when its program was looked up.');
  const folder = dataFolder(options.dataDir, options.say);
  await endLeftOver(folder);
  const users = options.users ?? usersOfPrograms();
  const { nats: passwords } = options.credentials ?? newCredentials(users.map(({ user }) => user));
  const server = await onPort(options.port, (port) => startOn(port, program, folder, { ...options, users, passwords }));
  const urlOf = (user: string) => server.url.replace('://', `://${user}:${passwords[user]}@`);
  const urls = Object.fromEntries(users.map(({ user }) => [user, urlOf(user)]));
  return { ...server, url: urlOf(DEPLOY), urls };
}

type Starting = NatsOptions & { users: readonly BusUser[]; passwords: Record<string, string> };

function startOn(port: number, program: Program, folder: string, options: Starting): Promise<RunningServer> {
  const { users, passwords, tls, cluster } = options;
  const name = cluster?.name ?? `sorrel-${randomBytes(6).toString('hex')}`;
  const config = join(folder, 'nats.conf');
  const store = join(folder, 'jetstream');
  const { version } = program;
  writePrivate(config, natsConfig({ name, port, store, version, users, cluster, ...(tls ? { tls } : {}) }));
  return startServer({
    name: 'NATS',
    command: program.command,
    args: ['-c', config],
    // The passwords are in no file: the configuration names these variables.
    env: {
      ...program.env,
      ...Object.fromEntries(users.map(({ user, passwordFrom }) => [passwordFrom, passwords[user] ?? ''])),
    },
    folder,
    logFile: options.logFile ?? join(folder, 'nats.log'),
    url: `${tls ? 'tls' : 'nats'}://127.0.0.1:${port}`,
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
  users: readonly BusUser[];
  tls?: { cert: string; key: string };
}): string {
  // Older servers refuse the setting; 2.12.3 is the first that loses nothing with it in a power cut.
  const sync = atLeast(settings.version, '2.12.3') ? '\n  sync_interval: always' : '';
  const tls = settings.tls
    ? `tls {\n  cert_file: ${JSON.stringify(settings.tls.cert)}\n  key_file: ${JSON.stringify(settings.tls.key)}\n}\n`
    : '';
  return `server_name: ${settings.name}
listen: 127.0.0.1:${settings.port}
max_payload: ${MAX_PAYLOAD}
jetstream {
  store_dir: ${JSON.stringify(settings.store)}${sync}
}
${tls}${authorizationBlock(settings.users)}${settings.cluster ? clusterConfig(settings.cluster) : ''}`;
}

const clusterConfig = ({ port, ports }: Cluster): string => `cluster {
  name: sorrel
  listen: 127.0.0.1:${port}
  routes: [${ports.map((one) => `nats://127.0.0.1:${one}`).join(', ')}]
}
`;
