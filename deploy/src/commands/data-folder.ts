import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { emptyInfra } from '../infra.ts';
import { Problem } from '../problem.ts';
import { takeLock } from '../servers/lock-file.ts';

const LOCK = 'running.json';

/** The folder that holds everything of a start; only one start at a time may use it. */
export interface DataFolder {
  path: string;
  logs: string;
  /** 32 bytes in hex, made once: without it the database's passwords and everything sealed are lost. */
  secret: string;
  release(): void;
}

/**
 * Takes `<root>/.data` for this process.
 * @throws Problem when another start has it, or it cannot be written.
 */
export async function openDataFolder(root: string, options: { port: number; isFresh: boolean }): Promise<DataFolder> {
  const path = join(root, '.data');
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch {
    throw new Problem(`${path} cannot be written by this user.`);
  }
  const lock = takeLock(join(path, LOCK), `http://localhost:${options.port}`);
  if ('heldBy' in lock) {
    const { pid, note } = lock.heldBy;
    throw new Problem(
      `Sorrel is already running from this folder (process ${pid}, ${note}): stop it first, with Ctrl-C where it runs or "kill ${pid}".`,
    );
  }
  try {
    if (options.isFresh) await empty(path);
    const logs = join(path, 'logs');
    mkdirSync(logs, { recursive: true });
    return { path, logs, secret: secretIn(path), release: lock.release };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function empty(path: string): Promise<void> {
  await emptyInfra(path);
  for (const name of readdirSync(path)) if (name !== LOCK) rmSync(join(path, name), { recursive: true, force: true });
}

function secretIn(path: string): string {
  const file = join(path, 'secret');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new Problem(`${file} is damaged: start with --fresh to begin with empty data.`);
  return secret;
}
