import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

/** The passwords of our own database, broker and Redis. */
export interface Credentials {
  /** Of the database's superuser. */
  postgres: string;
  redis: string;
  /** By user name. */
  nats: Record<string, string>;
}

// Starts with a letter: the broker would read 12e3 or 64k as a number.
const newPassword = (): string => `s${randomBytes(24).toString('hex')}`;

/** Newly made, for servers that live as long as a test. */
export const newCredentials = (users: readonly string[]): Credentials => ({
  postgres: newPassword(),
  redis: newPassword(),
  nats: Object.fromEntries(users.map((user) => [user, newPassword()])),
});

/** This installation's passwords, made at its first start and kept in `<root>/.local`, where only its account may read them. */
export function installationCredentials(root: string, users: readonly string[]): Credentials {
  const file = join(root, '.local/credentials.json');
  const kept = existsSync(file) ? read(file) : undefined;
  const made = newCredentials(users);
  const credentials = {
    postgres: kept?.postgres ?? made.postgres,
    redis: kept?.redis ?? made.redis,
    nats: { ...made.nats, ...kept?.nats },
  };
  if (!kept?.postgres || users.some((user) => !kept.nats[user])) write(file, credentials);
  else chmodSync(file, 0o600);
  return credentials;
}

/** The database's password, of an installation that has been started. */
export const databasePassword = (root: string): string => read(join(root, '.local/credentials.json')).postgres ?? '';

/** Made by a version whose database asked for none, it has none for it. */
type Kept = Omit<Credentials, 'postgres'> & { postgres?: string };

function read(file: string): Kept {
  try {
    const { postgres, redis, nats } = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    if (typeof redis === 'string' && typeof nats === 'object')
      return { redis, nats, ...(postgres ? { postgres } : {}) };
  } catch {
    // Reported below, without quoting the file.
  }
  throw new Problem(`${file} is damaged: remove it while nothing runs, and the next start makes new passwords.`);
}

function write(file: string, credentials: Credentials): void {
  mkdirSync(join(file, '..'), { recursive: true });
  const making = `${file}.${process.pid}`;
  writeFileSync(making, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(making, file);
}
