import { spawn } from 'node:child_process';
import { closeSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, type Say } from '../problem.ts';
import { keepRunning, type Running } from '../servers/keep-running.ts';
import { tiedToUs } from '../servers/launch.ts';
import { endProcess } from '../servers/process-identity.ts';
import { openLog } from '../servers/server.ts';

/** One service in one role, as a process of its own. */
export interface Part {
  name: string;
  role: string;
  /** The port for its health and metrics; 0: none. */
  managementPort: number;
}

/** The same name as in main.ts. */
export const ALL_IN_ONE = 'sorrel';
const SOURCE_MAPS = new URL('../../source-maps.mjs', import.meta.url).href;
const READY_WITHIN_MS = 60_000;
// A program lets its current work finish, which takes 13 s at most.
const STOP_WITHIN_MS = 15_000;

/** Starts every part as its own process and keeps it running. */
export async function startApart(options: {
  root: string;
  entry: string;
  parts: Part[];
  env: Record<string, string>;
  logDir: string;
  say: Say;
  onGiveUp(reason: string): void;
}): Promise<{ stop(): Promise<void> }> {
  const { parts, say, onGiveUp } = options;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()));
  };
  const startOne = async (part: Part) => {
    const name = nameOf(part);
    const kept = await keepRunning({ name, start: () => startPart(part, options), say, onGiveUp });
    started.push(kept);
    say(`${name} is up (process ${kept.first.pid})`);
  };
  try {
    // The others ask the sandbox for the time before they do anything else.
    await together(parts.filter((part) => part.name === 'sandbox').map(startOne));
    await together(parts.filter((part) => part.name !== 'sandbox').map(startOne));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Waits for all, and only then reports the first failure: everything that did start is then known and can be stopped. */
async function together(starts: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(starts)).find((start) => start.status === 'rejected');
  if (failed) throw failed.reason;
}

export const nameOf = (part: Part) => (part.role === 'all' ? part.name : `${part.name} ${part.role}`);

/** With all programs in one process it has every login; a separate program gets only its own. */
export const envOfOne = (env: Record<string, string>, name: string): Record<string, string> =>
  name === ALL_IN_ONE
    ? env
    : Object.fromEntries(
        Object.entries(env).filter(([key]) => {
          const owner = /^(?:NATS|DATABASE)_URL_(\w+?)(?:_OLD)?$/.exec(key)?.[1];
          return owner === undefined || owner === name.toUpperCase();
        }),
      );

/** Starts one process once; its output goes to `<logDir>/<name>.log`. */
export async function startPart(
  part: Part,
  options: { root: string; entry: string; env: Record<string, string>; logDir: string },
): Promise<Running & { pid: number }> {
  const logFile = join(options.logDir, `${nameOf(part).replace(' ', '-')}.log`);
  const log = openLog(logFile);
  const from = statSync(logFile).size;
  const { command, args } = tiedToUs(process.execPath, ['--import', SOURCE_MAPS, options.entry], 'TERM', false);
  const child = spawn(command, args, {
    cwd: options.root,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      ...envOfOne(options.env, part.name),
      SERVICE: part.name,
      ROLE: part.role,
      MANAGEMENT_PORT: String(part.managementPort),
    },
  });
  closeSync(log);
  const pid = child.pid ?? 0;
  let hasEnded = false;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  void exited.then(() => (hasEnded = true));
  const stop = async () => {
    if (!hasEnded && pid)
      await endProcess(pid, [
        ['SIGTERM', STOP_WITHIN_MS],
        ['SIGKILL', 1_000],
      ]);
    await exited;
  };
  const fault = await readiness(child, exited);
  if (fault === undefined) return { pid, stop, exited };
  await stop();
  const last = readFileSync(logFile).subarray(from).toString().trim().split('\n').at(-1);
  throw new Problem(`${nameOf(part)} did not start (${fault}): ${last || 'it wrote nothing'} [${logFile}]`);
}

function readiness(child: ReturnType<typeof spawn>, exited: Promise<string>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve('not ready within a minute'), READY_WITHIN_MS);
    const settle = (fault?: string) => {
      clearTimeout(late);
      resolve(fault);
    };
    child.on('message', (message) => message === 'ready' && settle());
    void exited.then(settle);
  });
}
