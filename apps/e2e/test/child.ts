import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { World } from '@sorrel/test-kit/world';

const ROOT = new URL('../../../', import.meta.url);
const fromRoot = (path: string): string => fileURLToPath(new URL(path, ROOT));

export interface Child {
  process: ChildProcess;
  /** Resolves when the process has ended, for whatever reason. */
  gone: Promise<void>;
  kill(): Promise<void>;
}

// Built programs start in half the time. E2E_SOURCE=on takes the source as it stands, and so does a tree that was never built.
const isBuilt = (): boolean => process.env.E2E_SOURCE !== 'on' && existsSync(fromRoot('deploy/dist/all-in-one.js'));

/** Starts a program (a path from the root) as its own process and waits for its `ready`. */
export async function startChild(options: {
  program: string;
  hook?: string;
  env: Record<string, string>;
  logFile: string;
}): Promise<Child> {
  const source = isBuilt() ? [] : ['--conditions=@sorrel/source', '--import', fromRoot('tools/swc-hook.mjs')];
  const hook = options.hook ? ['--import', fromRoot(options.hook)] : [];
  const child = spawn(process.execPath, [...source, ...hook, fromRoot(options.program)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A sweep starts a program hundreds of times: compiled once, a start costs a quarter less.
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: fromRoot('.local/compiled'), ...options.env },
  });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      said = `${said}${piece.toString()}`.slice(-4_000);
      log.write(piece);
    });
  }
  const gone = once(child, 'exit').then(() => undefined);
  void gone.then(() => log.end());
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const fault = await new Promise<string | undefined>((resolve) => {
    const late = setTimeout(() => resolve('was not ready within a minute'), 60_000);
    const settle = (why?: string): void => {
      clearTimeout(late);
      resolve(why);
    };
    child.on('message', (message) => {
      if (message === 'ready') settle();
    });
    void gone.then(() => settle('ended before it was ready'));
  });
  if (fault === undefined) return { process: child, gone, kill };
  await kill();
  throw new Error(`${options.program} ${fault}: ${said}`);
}

/** A program of a world as its own process, which can be killed like one: leave it out of the world's `only`. `hook`: loaded before it. */
export const startProgram = (w: World, name: string, hook?: string): Promise<Child> =>
  startChild({
    program: 'apps/e2e/test/shapes/run-program.mjs',
    ...(hook ? { hook } : {}),
    env: { ...w.env, SERVICE: name, ROLE: 'all' },
    logFile: join(w.env.DATA_DIR ?? '', `${name}.log`),
  });
