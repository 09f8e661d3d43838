import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ensureServerBinaries,
  type NatsOptions,
  type RunningNats,
  type RunningServer,
  type ServerBinaries,
  startNats,
  startPostgres,
  startRedis,
} from './infra.ts';
import type { BusUser } from './bus/rights.ts';
import { usersOfPrograms } from './servers/nats.ts';
import { lockHolder, takeLock } from './servers/lock-file.ts';

/** The servers that tests use. */
export interface TestServers {
  /** The superuser's address: make a database per world with `createDatabase`. */
  databaseUrl: string;
  /** Shared with other worlds: use a prefix of your own. */
  redisUrl: string;
  binaries: ServerBinaries;
  /** The broker's users and their rights, as in production. */
  busUsers: readonly BusUser[];
  /**
   * A NATS of the caller's own, so that no two worlds meet in a queue group. Stopping it removes its data. Its users and their rights are
   * those of production, or those of the test's own programs.
   */
  ownNats(options?: Pick<NatsOptions, 'users' | 'tls'>): Promise<RunningNats>;
  /** A Redis of the caller's own, for tests that break it. Stopping it removes its data. */
  ownRedis(): Promise<RunningServer>;
  /** Stops and removes what this call started; nothing that `npm test` shares among suites. */
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const silent = () => undefined;

/** Uses the servers that `npm test` passes on in the environment, or starts its own when a spec is run by itself. */
export async function testServers(env: NodeJS.ProcessEnv = process.env): Promise<TestServers> {
  const binaries: ServerBinaries = env.SORREL_BINARIES
    ? JSON.parse(env.SORREL_BINARIES)
    : await ensureServerBinaries({ root: ROOT, say: silent });
  const busUsers: readonly BusUser[] = env.SORREL_BUS_USERS ? JSON.parse(env.SORREL_BUS_USERS) : usersOfPrograms();
  const home = temporaryFolder();
  const mine: RunningServer[] = [];
  const keep = async <S extends RunningServer>(starting: Promise<S>): Promise<S> => {
    const server = await starting;
    mine.push(server);
    return server;
  };
  const postgres = () =>
    keep(startPostgres({ binaries, dataDir: join(home.path, 'postgres'), durable: false, say: silent }));
  const redis = () => keep(startRedis({ binaries, dataDir: join(home.path, 'redis'), say: silent }));
  let count = 0;
  const own = async <S extends RunningServer>(start: (dataDir: string) => Promise<S>): Promise<S> => {
    const dataDir = join(home.path, `own-${++count}`);
    const server = await keep(start(dataDir));
    const stop = async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { ...server, stop };
  };
  const stop = async () => {
    await Promise.all(mine.map((server) => server.stop()));
    home.remove();
  };
  try {
    const [databaseUrl, redisUrl] = await Promise.all([
      env.TEST_DATABASE_URL ?? postgres().then((server) => server.url),
      env.TEST_REDIS_URL ?? redis().then((server) => server.url),
    ]);
    const ownNats: TestServers['ownNats'] = (options) =>
      own((dataDir) => startNats({ binaries, dataDir, say: silent, users: busUsers, ...options }));
    const ownRedis = () => own((dataDir) => startRedis({ binaries, dataDir, say: silent }));
    return { databaseUrl, redisUrl, binaries, busUsers, ownNats, ownRedis, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const PREFIX = 'sorrel-test-';
const OWNER = 'owner.json';

/** A folder for this process's servers. Folders whose process was killed before it could tidy up are removed on the way. */
export function temporaryFolder(): { path: string; remove(): void } {
  for (const name of readdirSync(tmpdir())) {
    const left = join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !existsSync(join(left, OWNER)) || lockHolder(join(left, OWNER))) continue;
    try {
      rmSync(left, { recursive: true, force: true });
    } catch {
      // It belongs to another account, or another process is removing it at this moment.
    }
  }
  const path = mkdtempSync(join(realpathSync(tmpdir()), PREFIX));
  // When root starts them, the servers run as the user nobody and must be able to pass through.
  chmodSync(path, 0o711);
  takeLock(join(path, OWNER));
  const clear = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', clear);
  const remove = () => {
    process.off('exit', clear);
    clear();
  };
  return { path, remove };
}
