import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { world, type World } from '@sorrel/test-kit/world';
import { ensureServerBinaries, startPostgres } from '@sorrel/deploy/infra';
import { freePort } from '@sorrel/deploy/servers/free-port';
import { temporaryFolder } from '@sorrel/deploy/test-servers';
import { FLAGS, HEAPS } from '@sorrel/deploy/commands/apart';
import type { BenchTools } from '../bench.ts';
import { memoryOf, parentOf, spentBy, type Spent } from '../processor.ts';

/** A whole Sorrel that is being measured: its programs in one process, a database that waits for the disk, the stand-ins in the bench's own process. */
export interface Standing {
  w: World;
  /** What its programs and its database have used so far. */
  used(): Spent;
  /** Of the programs' process, in MB. */
  memory(): number;
  /** Another process with the same programs, on another port; answers where its pages are. */
  double(): Promise<string>;
  stop(): Promise<void>;
}

// The limits that keep one visitor from using up the shop would be what is measured.
const SETTINGS = {
  TRUST_PROXY: 'loopback',
  DB_POOL: '8',
  JOB_LOCK_MS: '15000',
  EVENT_ACK_WAIT_MS: '30000',
  GAUGE_KEEP_MS: '10000',
  REQUESTS_WHEN_LATE: '16',
};

export async function standing({ root, say }: BenchTools): Promise<Standing> {
  const undo: (() => Promise<void> | void)[] = [];
  const tidy = async (): Promise<void> => {
    while (undo.length > 0) await undo.pop()?.();
  };
  try {
    const home = temporaryFolder();
    undo.push(home.remove);
    const binaries = await ensureServerBinaries({ root, say });
    const postgres = await startPostgres({ binaries, dataDir: join(home.path, 'postgres'), durable: true, say });
    undo.push(postgres.stop);
    process.env.SORREL_BINARIES = JSON.stringify(binaries);
    const before = process.env.TEST_DATABASE_URL;
    process.env.TEST_DATABASE_URL = postgres.url;
    const w = await world({ only: ['sandbox'], env: { ...SETTINGS, PROGRAMS: '' } }).finally(() => {
      if (before === undefined) delete process.env.TEST_DATABASE_URL;
      else process.env.TEST_DATABASE_URL = before;
    });
    undo.push(w.stop);
    const programs = [await begin(root, w.env)];
    undo.push(async () => {
      await Promise.all(programs.map(end));
    });
    const [connection] = await w.sql<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = parentOf(connection?.pid ?? 0);
    const pids = () => programs.flatMap(({ pid }) => pid ?? []);
    return {
      w,
      used: () => spentBy(pids(), postmaster),
      memory: () => memoryOf(pids()[0] ?? 0),
      double: async () => {
        const [port, mediaPort] = [await freePort(), await freePort()];
        const ports = { PORT: String(port), MEDIA_PORT: String(mediaPort), MEDIA_URL: `http://localhost:${mediaPort}` };
        programs.push(await begin(root, { ...w.env, ...ports }));
        return `http://localhost:${port}`;
      },
      stop: tidy,
    };
  } catch (error) {
    await tidy();
    throw error;
  }
}

async function begin(root: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(root, 'load/bench/flows/programs.ts'), [], {
    cwd: root,
    env: { ...HEAPS, ...process.env, ...env, MANAGEMENT_PORT: '0', NODE_ENV: 'test' },
    execArgv: FLAGS,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if (said !== 'ready') throw new Error(`The programs ended before they were ready (${String(said)}).`);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
}
