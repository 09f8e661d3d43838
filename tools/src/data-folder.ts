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
import { emptyInfra } from '../../deploy/src/infra.ts';
import { Problem } from '../../deploy/src/problem.ts';
import { takeLock } from '../../deploy/src/servers/lock-file.ts';
import { keptAt } from '../../deploy/src/servers/nobody-folder.ts';

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

const KEEP_CALM =
  'Nothing was touched. Put the file back from a copy: without it nobody logs in to the database and nothing sealed can be read. If there is no copy, restore a backup (docs/runbooks/restore.md).';

/** A new one is made only where there is nothing yet that another one would have to open. */
function secretIn(path: string): string {
  const file = join(path, 'secret');
  const isThere = existsSync(file);
  if (!isThere && hasData(path))
    throw new Problem(`${file} is missing, and ${path} holds data that only it opens. ${KEEP_CALM}`);
  if (!isThere) writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  const secret = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new Problem(
      hasData(path)
        ? `${file} is damaged: it must hold 64 hexadecimal digits. ${KEEP_CALM}`
        : `${file} is damaged: it must hold 64 hexadecimal digits. There is no data yet: remove it, and the next start makes a new one.`,
    );
  chmodSync(file, 0o600);
  return secret;
}

/** Pictures, too, are sealed under it. */
const hasData = (path: string): boolean =>
  existsSync(join(keptAt(join(path, 'postgres')), 'cluster/PG_VERSION')) ||
  (existsSync(join(path, 'photos')) && readdirSync(join(path, 'photos')).length > 0);
