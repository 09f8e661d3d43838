import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCredentials } from '@sorrel/deploy/bus/credentials';
import { usersOfPrograms } from '@sorrel/deploy/servers/nats';
import {
  ensureServerBinaries,
  startNats,
  startPostgres,
  startRedis,
  type RunningServer,
  type ServerBinaries,
} from '@sorrel/deploy/infra';
import { freePort } from '@sorrel/deploy/servers/free-port';

/** A server of a test's own, which it may kill and start again on the same port and data. */
export interface OwnServer {
  name: string;
  url: string;
  pid(): number;
  /** SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface OwnServers {
  folder: string;
  binaries: ServerBinaries;
  database: OwnServer;
  redis: OwnServer;
  /** Three brokers that store every event as a cluster. */
  brokers: OwnServer[];
  /** The address of all three for operators, and one for each program by its name. */
  natsUrl: string;
  natsUrls: Record<string, string>;
  stop(): Promise<void>;
}

const silent = () => undefined;

async function own(
  name: string,
  start: (port?: number) => Promise<RunningServer>,
): Promise<OwnServer & { stop(): Promise<void> }> {
  let server = await start();
  const { port, url } = server;
  return {
    name,
    url,
    pid: () => server.pid,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    start: async () => {
      server = await start(port);
    },
    stop: () => server.stop(),
  };
}

const ROOT = new URL('../../../../', import.meta.url).pathname;

/** The same address for another user. */
function as(user: string, password: string | undefined, url: string): string {
  const own = new URL(url);
  own.username = user;
  own.password = password ?? '';
  return own.href;
}

/** A disk of so many megabytes, or null where we may not make one (it needs root). */
export function smallDisk(megabytes: number): { path: string; fill(): void; free(): void; remove(): void } | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const path = mkdtempSync(join(tmpdir(), 'sorrel-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).status !== 0) {
    rmSync(path, { recursive: true });
    return null;
  }
  chmodSync(path, 0o755);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: () => {
      try {
        for (;;) appendFileSync(ballast, Buffer.alloc(64 * 1024));
      } catch {
        // Full.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', [path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

export async function openOwnServers(): Promise<OwnServers> {
  const binaries: ServerBinaries = process.env.SORREL_BINARIES
    ? JSON.parse(process.env.SORREL_BINARIES)
    : await ensureServerBinaries({ root: ROOT, say: silent, want: { postgres: true, redis: true, nats: true } });
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-servers-'));
  chmodSync(folder, 0o755);
  const users = usersOfPrograms();
  // The same credentials after a restart, and for each of the three.
  const credentials = newCredentials(users.map(({ user }) => user));
  const common = (name: string) => ({ binaries, say: silent, dataDir: join(folder, name), credentials });
  const withPort = (port?: number) => (port === undefined ? {} : { port });
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const [database, redis, ...brokers] = await Promise.all([
    own('database', (port) => startPostgres({ ...common('postgres'), ...withPort(port) })),
    own('redis', (port) => startRedis({ ...common('redis'), ...withPort(port) })),
    ...ports.map((port, n) =>
      own(`broker-${n}`, (at) =>
        startNats({ ...common(`nats-${n}`), ...withPort(at), users, cluster: { name: `broker-${n}`, port, ports } }),
      ),
    ),
  ]);
  const all = [database, redis, ...brokers];
  return {
    folder,
    binaries,
    database,
    redis,
    brokers,
    natsUrl: brokers.map(({ url }) => url).join(','),
    natsUrls: Object.fromEntries(
      users.map(({ user }) => [user, brokers.map(({ url }) => as(user, credentials.nats[user], url)).join(',')]),
    ),
    stop: async () => {
      await Promise.all(all.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
