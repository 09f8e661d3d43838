import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigError } from './config-error.ts';

/** How a connection verifies the other end, and with `cert` and `key` proves our own. Contents, not file names. */
export interface Tls {
  /** Left out: the authorities that the machine trusts. */
  ca?: string;
  cert?: string;
  key?: string;
}

type Env = Record<string, string | undefined>;

const PARTS = ['CA', 'CERT', 'KEY'] as const;

/** `<NAME>_TLS_CA`, `_CERT` and `_KEY`: files in PEM form. Throws ConfigError, one line for each that is wrong. */
function readTls(env: Env, name: string): Tls | null {
  const problems: string[] = [];
  const tls: Tls = {};
  for (const part of PARTS) {
    const file = env[`${name}_TLS_${part}`];
    if (!file) continue;
    const text = readText(file);
    if (text === null) problems.push(`${name}_TLS_${part}: ${file} cannot be read.`);
    else if (!isPem(text, part)) problems.push(`${name}_TLS_${part}: ${file} holds no ${WORDS[part]} in PEM form.`);
    else tls[part.toLowerCase() as keyof Tls] = text;
  }
  if (Boolean(env[`${name}_TLS_CERT`]) !== Boolean(env[`${name}_TLS_KEY`]))
    problems.push(`${name}_TLS_CERT and ${name}_TLS_KEY belong together: set both or neither.`);
  if (problems.length === 0 && !doFit(tls)) problems.push(`${name}_TLS_KEY is not the key of ${name}_TLS_CERT.`);
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.keys(tls).length > 0 ? tls : null;
}

const WORDS = { CA: 'certificate', CERT: 'certificate', KEY: 'private key' };

const isPem = (text: string, part: (typeof PARTS)[number]): boolean =>
  part === 'KEY' ? /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) : text.includes('-----BEGIN CERTIFICATE-----');

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function doFit(tls: Tls): boolean {
  try {
    createSecureContext(tls);
    return true;
  } catch {
    return false;
  }
}

/** TLS where the address asks for it. Naming an authority for an unencrypted address is a contradiction, and refused. */
export function tlsOf(env: Env, name: string, isAsked: boolean, hint: string): Tls | null {
  const tls = readTls(env, name);
  if (tls && !isAsked) throw new ConfigError(`${name}_TLS_CA (or _CERT) is set, and ${hint}.`);
  return isAsked ? (tls ?? {}) : null;
}

// The pool's driver ignores this word, and the check of the database would read more into it than it means.
const SSL_MODE = /([?&])sslmode=([a-z-]+)&?/;
export const withoutSslMode = (url: string): string => url.replace(SSL_MODE, '$1').replace(/[?&]$/, '');

export function asksForTls(env: Record<string, string | undefined>, databaseUrl: string): boolean {
  const mode = SSL_MODE.exec(databaseUrl)?.[2];
  return mode === undefined ? Boolean(env.DATABASE_TLS_CA || env.DATABASE_TLS_CERT) : mode !== 'disable';
}

export const readDatabaseTls = (env: Record<string, string | undefined>, url: string, name: string): Tls | null =>
  tlsOf(env, 'DATABASE', asksForTls(env, url), `${name} (or DATABASE_URL) says sslmode=disable`);
