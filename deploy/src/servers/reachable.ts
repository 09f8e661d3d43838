import { Client } from 'pg';
import { messageOf, Problem } from '../problem.ts';
import type { ServerName } from './binaries.ts';
import { askRedis, exchange } from './wire.ts';

const VARIABLE = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', nats: 'NATS_URL' };
const SCHEMES = {
  postgres: ['postgres:', 'postgresql:'],
  redis: ['redis:', 'rediss:'],
  nats: ['nats:', 'tls:'],
};
const WITHIN_MS = 5_000;

/** @throws Problem naming the variable and what is wrong with it, when that server cannot be used. */
export async function checkReachable(name: ServerName, url: string): Promise<void> {
  const variable = VARIABLE[name];
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !SCHEMES[name].includes(parsed.protocol) || !parsed.hostname) {
    throw new Problem(`${variable} is not a ${SCHEMES[name][0]}// address: ${withoutPassword(url)}`);
  }
  try {
    await { postgres: askPostgres, redis: pingRedis, nats: askNats }[name](parsed);
  } catch (error) {
    throw new Problem(
      `${variable} does not work (${withoutPassword(url)}): ${messageOf(error)}. Start that server, or correct or unset ${variable}.`,
    );
  }
}

/** The address without its password, for a terminal or a log. */
export const withoutPassword = (url: string): string => url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:***@');

async function askPostgres(url: URL): Promise<void> {
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function pingRedis(url: URL): Promise<void> {
  const said = await askRedis(url, ['PING']);
  if (!said.includes('+PONG\r\n')) throw new Error('what answers there is not Redis');
}

async function askNats(url: URL): Promise<void> {
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  // A token stands alone before the @.
  const login = pass ? { user, pass } : { auth_token: user };
  const hello = { verbose: false, pedantic: false, lang: 'node', version: '1', protocol: 1, ...(user ? login : {}) };
  const said = await exchange({
    host: url.hostname,
    port: Number(url.port || 4222),
    greeting: `CONNECT ${JSON.stringify(hello)}\r\nPING\r\n`,
    // A server that requires TLS says so first and then nothing until the handshake: that it can be reached is all we can check here.
    enough: (answer) => answer.includes('PONG\r\n') || answer.includes('-ERR') || /"tls_required":\s*true/.test(answer),
    withinMs: WITHIN_MS,
  });
  const refusal = /-ERR '?(.*?)'?\r\n/.exec(said)?.[1];
  if (refusal) throw new Error(refusal);
  if (!said.startsWith('INFO ')) throw new Error('what answers there is not NATS');
  if (!/"jetstream":\s*true/.test(said)) throw new Error('that NATS server runs without JetStream (start it with -js)');
}
