import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import { freePort } from './free-port.ts';
import { tiedToUs } from './launch.ts';
import { endProcess, processIdentity } from './process-identity.ts';

/** A database, Redis or NATS server that this process started. */
export interface RunningServer {
  url: string;
  port: number;
  pid: number;
  /** Ends it in an orderly way, and after a few seconds by force. Safe to call twice. */
  stop(): Promise<void>;
  /** Resolves with the reason once the process has ended, however that came about. */
  exited: Promise<string>;
}

export interface ServerPlan {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Holds a note of the running process, so that a later start finds what a killed one left behind. */
  folder: string;
  logFile: string;
  url: string;
  port: number;
  /** SIGINT is PostgreSQL's fast stop; the others take SIGTERM. */
  stopSignal: 'SIGINT' | 'SIGTERM';
  /** One attempt: does the server we started (and not another one on its port) answer? */
  answers(pid: number): Promise<boolean>;
}

/** A slow machine starts slowly, and a database that was killed recovers first: one that ends is noticed at once. */
const READY_WITHIN_MS = 5 * 60_000;
const STOP_WITHIN_MS = 4_000;
const PORT_TRIES = 4;
const LOG_LIMIT_BYTES = 10_000_000;

/** Starts a server, waits until it answers, and makes it end when we do. */
export async function startServer(plan: ServerPlan): Promise<RunningServer> {
  const log = openLog(plan.logFile);
  const from = statSync(plan.logFile).size;
  const death = plan.stopSignal === 'SIGINT' ? 'INT' : 'TERM';
  const { command, args, account } = tiedToUs(plan.command, plan.args, death, true);
  // Its own process group: Ctrl-C in the terminal then reaches only us, and we stop things in order.
  const child = spawn(command, args, {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...plan.env, LC_ALL: 'C' },
  });
  closeSync(log);
  let ended: string | undefined;
  const exited = new Promise<string>((resolve) => {
    const end = (reason: string) => resolve((ended ??= reason));
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  const pid = child.pid ?? 0;
  if (pid) writeNote(plan.folder, pid);
  const stop = async () => {
    child.ref();
    if (pid && ended === undefined)
      await endProcess(pid, [
        [plan.stopSignal, STOP_WITHIN_MS],
        ['SIGQUIT', 500],
        ['SIGKILL', 2_000],
      ]);
    await exited;
    rmSync(noteFile(plan.folder), { force: true });
  };
  const stopWithUs = () => ended === undefined && pid && child.kill(plan.stopSignal);
  process.once('exit', stopWithUs);
  void exited.then(() => process.removeListener('exit', stopWithUs));
  const until = performance.now() + READY_WITHIN_MS;
  let mistake: unknown;
  const notYet = (error: unknown) => {
    if (isMistake(error)) mistake = error;
    return false;
  };
  const answers = () => Promise.race([plan.answers(pid).catch(notYet), exited.then(() => false)]);
  while (!(await answers())) {
    if (ended === undefined && mistake === undefined && performance.now() < until) {
      await Promise.race([sleep(15), exited]);
      continue;
    }
    await stop();
    if (mistake !== undefined) throw mistake;
    throw new ServerFailure(plan.name, ended ?? 'no answer', readFileSync(plan.logFile).subarray(from).toString());
  }
  if (ended !== undefined)
    throw new ServerFailure(plan.name, ended, readFileSync(plan.logFile).subarray(from).toString());
  child.unref();
  return { url: plan.url, port: plan.port, pid, stop, exited };
}

/**
 * A fault of the asking code, not the server's refusal: asking again would never help. It happens in a test that was given up while its
 * servers started, where nothing can be loaded any more (the class may be another context's, so it is recognised by name).
 */
const isMistake = (error: unknown): boolean =>
  ['TypeError', 'ReferenceError', 'SyntaxError'].includes((error as Error | undefined)?.name ?? '');

/** A server of ours that did not start; `log` is what it wrote in this attempt. */
export class ServerFailure extends Problem {
  readonly log: string;
  constructor(name: string, reason: string, log: string) {
    const telling = log
      .trim()
      .split('\n')
      .filter((line) => /fatal|error|fail|can't|in use|\[FTL\]|nats-server:/i.test(line));
    super(`${name} did not start (${reason}): ${(telling.at(0) ?? log.trim().split('\n').at(-1) ?? '').trim()}`);
    this.log = log;
  }
}

/** Starts on the given port, or on a free one: tries another when somebody else took it first. */
export async function onPort(
  port: number | undefined,
  start: (port: number) => Promise<RunningServer>,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(port ?? (await freePort()));
    } catch (error) {
      const isTaken = error instanceof ServerFailure && /address already in use/i.test(error.log);
      if (port !== undefined || !isTaken || attempt === PORT_TRIES) throw error;
    }
  }
}

/** Ends what an earlier run that was killed outright may have left running on this folder. */
export async function endLeftOver(folder: string): Promise<void> {
  if (!existsSync(noteFile(folder))) return;
  try {
    const { pid, identity } = JSON.parse(readFileSync(noteFile(folder), 'utf8')) as { pid: number; identity: string };
    if (processIdentity(pid) === identity)
      await endProcess(pid, [
        ['SIGINT', 3_000],
        ['SIGTERM', 3_000],
        ['SIGKILL', 2_000],
      ]);
  } catch {
    // A half-written note: the process that wrote it was killed before its server was ready.
  }
  rmSync(noteFile(folder), { force: true });
}

const noteFile = (folder: string) => join(folder, 'running.json');

function writeNote(folder: string, pid: number): void {
  writeFileSync(noteFile(folder), JSON.stringify({ pid, identity: processIdentity(pid) }));
}

/** Opens a log for appending; the previous part of it is kept as one older file. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}
