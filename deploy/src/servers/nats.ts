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

const MAX_PAYLOAD = 4 * 1024 * 1024;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface NatsOptions extends StartOptions {
  /** Who may do what; when left out, every program of the topology its own, as its source says. */
  users?: readonly BusUser[];
  /** The files of a certificate: nobody is let in without TLS then. */
  tls?: { cert: string; key: string };
}

export interface RunningNats extends RunningServer {
  /** Each user's own address. `url` is the one for deploying. */
  urls: Record<string, string>;
}

/** The users of a broker that serves this repository's programs. */
export const usersOfPrograms = (root: string = ROOT): BusUser[] => busUsers(takeWires(root, SCHEMAS));

/**
 * Starts NATS with JetStream on 127.0.0.1, with the users and rights that production has. Anything a killed earlier run left on
 * `dataDir` is ended first.
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
  const { users, passwords, tls } = options;
  const name = `sorrel-${randomBytes(6).toString('hex')}`;
  const config = join(folder, 'nats.conf');
  const store = join(folder, 'jetstream');
  writePrivate(config, natsConfig({ name, port, store, version: program.version, users, ...(tls ? { tls } : {}) }));
  return startServer({
    name: 'NATS',
    command: program.command,
    args: ['-c', config],
    // The passwords stand in no file: the configuration names these.
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
  users: readonly BusUser[];
  tls?: { cert: string; key: string };
}): string {
  // Older servers refuse the word; 2.12.3 is the first that loses nothing with it in a power cut.
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
${tls}${authorizationBlock(settings.users)}`;
}
