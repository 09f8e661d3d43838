import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);

export interface Child {
  process: ChildProcess;
  /** Resolves when it is gone, however it went. */
  gone: Promise<void>;
  kill(): Promise<void>;
}

/**
 * Starts a program as its own process and waits for its `ready`. What `npm run build` made is used where `built` names it and it is
 * there (it starts in half the time); else the source as it stands.
 */
export async function startChild(options: { source: string; built?: string; hook?: string; env: Record<string, string>; logFile: string }): Promise<Child> {
  const built = options.built && process.env.E2E_SOURCE !== 'on' ? fileURLToPath(new URL(options.built, ROOT)) : undefined;
  const isBuilt = built !== undefined && existsSync(built);
  const fromSource = ['--conditions=@sorrel/source', '--import', new URL('deploy/swc-hook.mjs', ROOT).href];
  const args = [...(isBuilt ? [] : fromSource), ...(options.hook ? ['--import', new URL(options.hook, ROOT).href] : []), isBuilt ? built : fileURLToPath(new URL(options.source, ROOT))];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { ...options.env, PATH: process.env.PATH ?? '' } });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => { said = `${said}${piece.toString()}`.slice(-4_000); log.write(piece); });
  const gone = once(child, 'exit').then(() => undefined);
  void gone.then(() => log.end());
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => { if (message === 'ready') resolve(); });
    void gone.then(() => reject(new Error(`The program ended before it was ready: ${said}`)));
    setTimeout(() => reject(new Error(`The program was not ready within a minute: ${said}`)), 60_000).unref();
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await gone;
  };
  try {
    await ready;
  } catch (error) {
    await kill();
    throw error;
  }
  return { process: child, gone, kill };
}
