import { join } from 'node:path';
import { installationCredentials } from './bus/credentials.ts';
import type { BusUser } from './bus/rights.ts';
import type { Say } from './problem.ts';
import { ensureServerBinaries, type ServerBinaries, type ServerName, type Want } from './servers/binaries.ts';
import { keepRunning } from './servers/keep-running.ts';
import { type RunningNats, startNats, usersOfPrograms } from './servers/nats.ts';
import { emptyDataFolder } from './servers/nobody-folder.ts';
import { startPostgres } from './servers/postgres.ts';
import type { RunningServer } from './servers/server.ts';
import { checkReachable } from './servers/reachable.ts';
import { startRedis, type StartOptions } from './servers/redis.ts';

export { ensureServerBinaries, type ServerBinaries } from './servers/binaries.ts';
export { freePort } from './servers/free-port.ts';
export { type NatsOptions, type RunningNats, startNats } from './servers/nats.ts';
export { startPostgres } from './servers/postgres.ts';
export { startRedis } from './servers/redis.ts';
export type { RunningServer } from './servers/server.ts';

/** The servers Sorrel needs: their addresses (for those wanted), and a way to stop the ones we started. */
export interface Infra {
  urls: Partial<Record<ServerName, string>>;
  /** Our own broker's addresses, by user. */
  natsUrls?: Record<string, string>;
  /** What was started, with versions; empty for servers that were given by address. */
  started: string[];
  /** Stops NATS, Redis and PostgreSQL in this order. Call it after the programs that use them have stopped. */
  stop(): Promise<void>;
}

export interface InfraOptions {
  /** The repository: missing server programs are downloaded into its `.local`. */
  root: string;
  /** The folder in which each server keeps its data in a folder of its own. */
  dataDir: string;
  want: Want;
  say: Say;
  /** Servers that run elsewhere: only checked, never started. */
  urls?: Partial<Record<ServerName, string | undefined>>;
  /** If known already: skips the search for them. */
  binaries?: ServerBinaries;
  /** The folder for the servers' logs; beside their data when left out. */
  logDir?: string;
  /** A server that ends is started again, for ever. */
  isKept?: boolean;
}

const NAMES = { postgres: 'PostgreSQL', redis: 'Redis', nats: 'NATS' };

/** The addresses of servers that the user set up themselves. */
export const urlsFrom = (env: NodeJS.ProcessEnv) => ({
  postgres: env.DATABASE_URL || undefined,
  redis: env.REDIS_URL || undefined,
  nats: env.NATS_URL || undefined,
});

/**
 * Starts the wanted servers at the same time, or checks those whose address is given.
 * @throws Problem in one line; whatever had started by then is stopped again.
 */
export async function startInfra(options: InfraOptions): Promise<Infra> {
  const { root, want, say, urls: given = {} } = options;
  const wanted = (Object.keys(NAMES) as ServerName[]).filter((name) => want[name]);
  await Promise.all(wanted.map((name) => given[name] && checkReachable(name, given[name])));
  const own = wanted.filter((name) => !given[name]);
  const binaries =
    options.binaries ??
    (await ensureServerBinaries({ root, say, want: Object.fromEntries(own.map((name) => [name, true])) }));
  const users = want.nats ? usersOfPrograms(root) : [];
  const urls: Infra['urls'] = { ...given };
  let natsUrls: Infra['natsUrls'];
  const running: Partial<Record<ServerName, { stop(): Promise<void> }>> = {};
  const stop = async () => {
    for (const name of ['nats', 'redis', 'postgres'] as const) await running[name]?.stop();
  };
  const starts = own.map(async (name) => {
    const kept = await startOne(name, binaries, users, options);
    running[name] = kept;
    urls[name] = kept.first.url;
    if ('urls' in kept.first) natsUrls = kept.first.urls;
  });
  const failed = (await Promise.allSettled(starts)).find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const started = own.map((name) => `${NAMES[name]} ${binaries[name]?.version}`);
  return { urls, started, stop, ...(natsUrls ? { natsUrls } : {}) };
}

async function startOne(
  name: ServerName,
  binaries: ServerBinaries,
  users: readonly BusUser[],
  options: InfraOptions,
): Promise<{ first: RunningServer | RunningNats; stop(): Promise<void> }> {
  const { root, dataDir, logDir, say, isKept } = options;
  const starter = {
    postgres: startPostgres,
    redis: startRedis,
    nats: (its: StartOptions) => startNats({ ...its, users }),
  }[name];
  const common = {
    binaries,
    say,
    dataDir: join(dataDir, name),
    ...(logDir ? { logFile: join(logDir, `${name}.log`) } : {}),
    credentials: installationCredentials(
      root,
      users.map(({ user }) => user),
    ),
  };
  if (!isKept) {
    const first = await starter(common);
    return { first, stop: first.stop };
  }
  // Restarted on the port its users already know.
  let port: number | undefined;
  const start = async () => {
    const server = await starter({ ...common, ...(port ? { port } : {}) });
    port = server.port;
    return server;
  };
  return keepRunning({ name: NAMES[name], start, say });
}

/** Removes the data of our own servers, so that the next start begins empty. */
export async function emptyInfra(dataDir: string): Promise<void> {
  for (const name of Object.keys(NAMES) as ServerName[]) await emptyDataFolder(join(dataDir, name));
}
