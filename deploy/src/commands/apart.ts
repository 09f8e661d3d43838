import { spawn } from 'node:child_process';
import { closeSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, type Say } from '../problem.ts';
import { keepRunning, type Running } from '../servers/keep-running.ts';
import { tiedToUs } from '../servers/launch.ts';
import { endProcess } from '../servers/process-identity.ts';
import { openLog } from '../servers/server.ts';
import { adopt } from './child.ts';

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
/**
 * Room for what is young, in MB. Left to itself Node gives it 128 MB while the code is loaded, and keeps them: a third of the process.
 */
const YOUNG = '--max-semi-space-size=16';
/** What Node is told where programs run, in the image too. */
export const FLAGS = [YOUNG, '--import', SOURCE_MAPS];
/**
 * Told to the C library of processes with programs, in the image too. Left to itself it keeps a heap for each thread that ever made a
 * picture: 222 MB more after uploads, 154 with two.
 */
export const HEAPS = { MALLOC_ARENA_MAX: '2' };
/** A slow machine starts slowly: only what does nothing at all for so long is given up, and started again. */
const READY_WITHIN_MS = 10 * 60_000;
/** While it is not ready, a line tells so. */
const SAID_EVERY_MS = 60_000;
// A program lets its current work finish, which takes 13 s at most.
const STOP_WITHIN_MS = 15_000;

/** Starts every part as its own process and keeps it running. */
export async function startApart(options: {
  root: string;
  entry: string;
  parts: Part[];
  env: Record<string, string>;
  logDir: string;
  /** Of the one part there is. */
  standing?: Standing | undefined;
  say: Say;
}): Promise<{ stop(): Promise<void> }> {
  const { parts, say, standing, ...where } = options;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()));
  };
  const startOne = async (part: Part) => {
    const name = nameOf(part);
    const kept = await keepRunning({
      name,
      start: (stopping) => startPart(part, { ...where, say, stopping }, standing),
      say,
    });
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

export const nameOf = (part: { name: string; role: string }) =>
  part.role === 'all' ? part.name : `${part.name} ${part.role}`;

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

interface Entry {
  root: string;
  entry: string;
  logDir: string;
}

function launch(
  part: { name: string; role: string },
  { root, entry, logDir }: Entry,
  env: NodeJS.ProcessEnv,
  words: string[] = [],
) {
  const logFile = logOf(part, logDir);
  const log = openLog(logFile);
  // What programs write themselves may go to a log of its own.
  const logs = [logFile, ...(env.LOG_FILE ? [env.LOG_FILE] : [])].map((file) => ({ file, from: sizeOf(file) }));
  const { command, args } = tiedToUs(process.execPath, [...FLAGS, entry, ...words], 'TERM', false);
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...HEAPS, ...env },
  });
  closeSync(log);
  // Heard from the beginning: of two messages that lie there together the second has passed before anybody who waited for the first listens.
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve());
  });
  return { child, logs, ready };
}
type Launched = ReturnType<typeof launch>;

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

const logOf = (part: { name: string; role: string }, logDir: string) =>
  join(logDir, `${nameOf(part).replace(' ', '-')}.log`);

/** A process with all programs that loads their code and then waits for its settings, while the servers start. */
export interface Standing {
  /**
   * Gives it its settings, once, and resolves when it has taken them; with nothing when it ends before, as it does when its code cannot be
   * loaded.
   */
  take(env: Record<string, string>): Promise<Launched | undefined>;
}

/** Said by main.ts once it has its settings. */
const SETTINGS_TAKEN = 'settings taken';

export function standBy(entry: Entry): Standing {
  const launched = launch(
    { name: ALL_IN_ONE, role: 'all' },
    entry,
    {
      NODE_ENV: 'development',
      ...process.env,
    },
    ['standing-by'],
  );
  const { child } = launched;
  const release = adopt(child);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  let isTaken = false;
  return {
    take: async (env) => {
      if (isTaken) return undefined;
      isTaken = true;
      const taken = new Promise<boolean>((resolve) => {
        child.on('message', (message) => message === SETTINGS_TAKEN && resolve(true));
        void ended.then(() => resolve(false));
      });
      // One that has ended is heard of above.
      child.send(env, () => undefined);
      if (!(await taken)) return undefined;
      release();
      return launched;
    },
  };
}

interface PartStart extends Entry {
  env: Record<string, string>;
  say?: Say;
  /** It is no longer wanted. */
  stopping?: AbortSignal;
  readyWithinMs?: number;
}

/** Starts one process once, or gives the one that stands by its settings; its output goes to `<logDir>/<name>.log`. */
export async function startPart(part: Part, where: PartStart, standing?: Standing): Promise<Running & { pid: number }> {
  const env: Record<string, string> = {
    ...envOfOne(where.env, part.name),
    SERVICE: part.name,
    ROLE: part.role,
    MANAGEMENT_PORT: String(part.managementPort),
  };
  // The process that stands by was launched before there were settings: what its programs wrote so far is nobody's fault.
  const written = env.LOG_FILE ? { file: env.LOG_FILE, from: sizeOf(env.LOG_FILE) } : undefined;
  const stood = await standing?.take(env);
  const { child, logs: ownLogs, ready } = stood ?? launch(part, where, env);
  const logs = stood && written ? [...ownLogs, written] : ownLogs;
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
  const fault = await readiness(ready, exited, where, (minutes) => {
    const { said, file } = lastOf(logs);
    where.say?.(`${nameOf(part)} is still starting, after ${minutes} min: ${said} [${file}]`);
  });
  if (fault === undefined) return { pid, stop, exited };
  await stop();
  const { said, file } = lastOf(logs);
  throw new Problem(`${nameOf(part)} did not start (${fault}): ${said} [${file}]`);
}

/** Why the process will not be ready; nothing once it is. */
function readiness(
  ready: Promise<void>,
  exited: Promise<string>,
  { stopping, readyWithinMs = READY_WITHIN_MS }: PartStart,
  isLate: (minutes: number) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let minutes = 0;
    const told = setInterval(() => isLate(++minutes), SAID_EVERY_MS);
    const late = setTimeout(() => settle(`not ready within ${readyWithinMs / 60_000} minutes`), readyWithinMs);
    const stopped = () => settle('asked to stop');
    const settle = (fault?: string) => {
      clearInterval(told);
      clearTimeout(late);
      stopping?.removeEventListener('abort', stopped);
      resolve(fault);
    };
    if (stopping?.aborted) return stopped();
    stopping?.addEventListener('abort', stopped, { once: true });
    void ready.then(() => settle());
    void exited.then(settle);
  });
}

/** The last line of this start, and the log that holds it: the process's own output, or else what its programs wrote. */
function lastOf(logs: readonly { file: string; from: number }[]): { said: string; file: string } {
  for (const { file, from } of logs) {
    const written = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    // A log that has been put aside meanwhile begins anew.
    const last = written
      .subarray(written.length < from ? 0 : from)
      .toString()
      .trim()
      .split('\n')
      .at(-1);
    if (last) return { said: wordsIn(last), file };
  }
  return { said: 'it wrote nothing', file: logs[0]?.file ?? '' };
}

/** A service's line of JSON as a person reads it. */
function wordsIn(line: string): string {
  try {
    const { service, msg, error } = JSON.parse(line) as { service?: string; msg?: string; error?: unknown };
    const words = typeof error === 'string' ? `${msg} (${error})` : msg;
    return words ? `${service ? `${service}: ` : ''}${words}` : line;
  } catch {
    return line;
  }
}
