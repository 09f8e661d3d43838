import { type ChildProcess, spawn } from 'node:child_process';
import { tiedToUs } from '../servers/launch.ts';
import { endProcess } from '../servers/process-identity.ts';

const running = new Set<ChildProcess>();
let isEnding = false;

export interface Finished {
  code: number;
  output: string;
}

/**
 * Runs a tool to its end, in a process group of its own so that it and its children can be ended together.
 * Its output is collected, and also passed on as it comes when `show` is set.
 */
export function runTool(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; show?: boolean; onLine?: (line: string) => void },
): Promise<Finished> {
  return new Promise((resolve) => {
    const tied = tiedToUs(command, args, 'TERM', false);
    const child = spawn(tied.command, tied.args, {
      cwd: options.cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
    });
    running.add(child);
    let output = '';
    let line = '';
    const take = (chunk: Buffer) => {
      output += chunk;
      if (options.show) process.stdout.write(chunk);
      if (!options.onLine) return;
      const lines = (line + chunk).split('\n');
      line = lines.pop() ?? '';
      lines.forEach(options.onLine);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const finish = (code: number) => {
      running.delete(child);
      // Ended by us: its caller is being stopped too, and must not report it as a fault.
      if (!isEnding) resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** Runs npm: the one that runs us, where one does, under our own Node. */
export function runNpm(args: string[], cwd: string): Promise<Finished> {
  const npm = process.env.npm_execpath;
  return npm ? runTool(process.execPath, [npm, ...args], { cwd }) : runTool('npm', args, { cwd });
}

/** A process that goes on beside the command: ended with the tools, until what is answered is called. */
export function adopt(child: ChildProcess): () => void {
  running.add(child);
  const release = (): void => void running.delete(child);
  child.once('exit', release);
  return release;
}

/** Ends every running tool and whatever it started. Their `runTool` never settles: this is the command's last act. */
export async function endTools(): Promise<void> {
  isEnding = true;
  await Promise.all([...running].map((child) => endGroup(child)));
}

async function endGroup(child: ChildProcess): Promise<void> {
  const pid = child.pid;
  if (!pid) return;
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has already ended.
    }
  };
  signalGroup('SIGTERM');
  await endProcess(pid, [['SIGTERM', 3_000]]);
  signalGroup('SIGKILL');
}
