import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { KitEnv } from './kit-env.ts';

type Env = Record<string, string | undefined>;

/** A program and the schema of what it alone reads. */
interface Reader {
  name: string;
  settings?: z.ZodObject;
}

/** Addresses with a password in them; each program may have its own, so no schema can list them. */
const ADDRESS = /^(?:(?:DATABASE|NATS|MIGRATE)_URL(?:_(?<program>[A-Z]+?))?(?:_OLD)?|PROVISION_URL)$/;

/** Whether `<name>_FILE` may name a file with this setting. `own`: and this program reads it; left out: operators' tools read all addresses. */
function isRead(name: string, own: Reader | undefined): boolean {
  const address = ADDRESS.exec(name);
  if (address) return !own || [undefined, own.name.toUpperCase()].includes(address.groups?.program);
  const shapes: Record<string, unknown>[] = [KitEnv.shape, own?.settings?.shape ?? {}];
  return shapes.some((shape) => {
    const setting = shape[name];
    return setting instanceof z.ZodType && z.globalRegistry.get(setting)?.isSecret === true;
  });
}

/**
 * Puts what the files named by `<NAME>_FILE` hold in the place of each secret, without the newline at the end. `problems`: a line for each
 * that could not be read, without anything of its content; `unread`: their names.
 */
export function secretsFrom(given: Env, own?: Reader): { env: Env; problems: string[]; unread: string[] } {
  const env = { ...given };
  const problems: string[] = [];
  const unread: string[] = [];
  for (const [variable, file] of Object.entries(given)) {
    const name = variable.replace(/_FILE$/, '');
    if (name === variable || !isRead(name, own)) continue;
    // What is handed on is never read a second time.
    delete env[variable];
    if (!file) continue;
    const text = given[name] ? null : textOf(file);
    if (typeof text === 'string') env[name] = text;
    else {
      unread.push(name);
      problems.push(
        text === null
          ? `${name} and ${variable} are both set: take one of them away.`
          : `${variable}: ${file} ${text.problem}.`,
      );
    }
  }
  return { env, problems, unread };
}

/** The settings with the secrets that files hold. Throws ConfigError, one line for each file that cannot be read. */
export function withSecrets(given: Env, own?: Reader): Env {
  const { env, problems } = secretsFrom(given, own);
  if (problems.length > 0) throw new ConfigError(problems);
  return env;
}

/** Reads a program's settings, the secrets in files too. Throws ConfigError with all that is wrong in one list. */
export function readWithSecrets<T>(given: Env, own: Reader, read: (env: Env) => T): T {
  const { env, problems, unread } = secretsFrom(given, own);
  if (problems.length === 0) return read(env);
  try {
    read(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(...error.problems.filter((line) => !isConsequence(line, unread)));
  }
  throw new ConfigError(problems);
}

/** Whether the line speaks of a secret that could not be read: it is missing for that reason alone. */
const isConsequence = (line: string, unread: readonly string[]): boolean =>
  unread.some((name) => {
    // A program's own address is spoken of by the name they all share, too.
    const shared = /^(DATABASE|NATS)_URL/.exec(name)?.[0];
    return [name, shared].some((word) => word !== undefined && new RegExp(`\\b${word}\\b`).test(line));
  });

const WHY: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read by this program',
  EPERM: 'may not be read by this program',
  EISDIR: 'is a folder',
};

function textOf(file: string): string | { problem: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return text.trim() === '' ? { problem: 'is empty' } : text;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { problem: WHY[code] ?? `cannot be read (${code})` };
  }
}
