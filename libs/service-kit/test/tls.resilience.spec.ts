import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket, createSecureContext } from 'node:tls';
import { Redis } from 'ioredis';
import { busUsers } from '@sorrel/deploy/bus/rights';
import type { RunningNats } from '@sorrel/deploy/infra';
import { placeOf } from '@sorrel/deploy/servers/tcp-proxy';
import { exchange } from '@sorrel/deploy/servers/wire';
import { testServers, type TestServers } from '@sorrel/deploy/test-servers';
import { openOrm } from '../src/database/orm.ts';
import { isReachable } from '../src/database/pool-watch.ts';
import { checkPolicy, refusedBy } from '../src/jobs/redis-policy.ts';
import { Connection } from '../src/messaging/connection.ts';
import { readKitSettings, type KitSettings } from '../src/settings/kit-settings.ts';
import { newAuthority, type Certificate } from '@sorrel/test-kit/authority';

const WIRES = { vault: { asks: ['rpc.vault.door.open'], hears: [], tells: [], listens: [] } };
const trusted = newAuthority('Sorrel test');
const stranger = newAuthority('Stranger');
let folder: string;
let files: Record<'ca' | 'otherCa' | 'cert' | 'key' | 'otherKey', string>;
let servers: TestServers;
let nats: RunningNats;
let redis: Listening;
let database: Listening;

beforeAll(async () => {
  servers = await testServers();
  folder = mkdtempSync(join(tmpdir(), 'sorrel-tls-'));
  // Readable for all: the broker may run as the user nobody.
  chmodSync(folder, 0o755);
  const own = trusted.server();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o644 });
    return join(folder, name);
  };
  files = {
    ca: file('ca.pem', trusted.ca),
    otherCa: file('other-ca.pem', stranger.ca),
    cert: file('cert.pem', own.cert),
    key: file('key.pem', own.key),
    otherKey: file('other-key.pem', stranger.server().key),
  };
  const users = busUsers(WIRES);
  nats = await servers.ownNats({ users, tls: { cert: files.cert, key: files.key } });
  redis = await secured(servers.redisUrl, own);
  database = await securedPostgres(servers.databaseUrl, own);
});
afterAll(async () => {
  redis?.close();
  database?.close();
  await servers?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Listening {
  url: string;
  close(): void;
}

async function listening(server: Server, url: string, scheme?: string): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = new URL(url);
  here.port = String((server.address() as AddressInfo).port);
  here.hostname = '127.0.0.1';
  return { url: scheme ? here.href.replace(/^\w+/, scheme) : here.href, close: () => server.close() };
}

function joined(near: Socket, url: string): void {
  const far = connect(placeOf(new URL(url)));
  near.pipe(far).pipe(near);
  for (const one of [near, far]) one.on('error', () => undefined).on('close', () => (near.destroy(), far.destroy()));
}

/** Everything that passes on the way to a broker and back, as anybody sees it who can read the network. */
async function overheard(url: string): Promise<Listening & { said(): string }> {
  const pieces: Buffer[] = [];
  const server = createServer((near) => {
    const far = connect(placeOf(new URL(url)));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on('data', (piece: Buffer) => (pieces.push(piece), to.write(piece))).on('end', () => to.end());
    for (const one of [near, far]) one.on('error', () => undefined).on('close', () => (near.destroy(), far.destroy()));
  });
  return { ...(await listening(server, url)), said: () => Buffer.concat(pieces).toString('latin1') };
}

/** A TLS proxy in front of a server that has none. */
const secured = (url: string, own: Certificate): Promise<Listening> =>
  listening(
    createTlsServer(own, (near) => joined(near, url)).on('tlsClientError', () => undefined),
    url,
    'rediss',
  );

/** PostgreSQL clients first ask, unencrypted, whether the server speaks TLS; this proxy insists on it. */
const securedPostgres = (url: string, own: Certificate): Promise<Listening> =>
  listening(
    createServer((near) => {
      near.on('error', () => undefined);
      near.once('data', (first) => {
        // SSLRequest
        if (first.length !== 8 || first.readInt32BE(4) !== 80_877_103) return near.destroy();
        near.write('S');
        const inner = new TLSSocket(near, { isServer: true, secureContext: createSecureContext(own) });
        inner.on('error', () => undefined);
        joined(inner, url);
        return undefined;
      });
    }),
    url,
  );

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent, debug: silent };
const settings = (env: Record<string, string> = {}): KitSettings =>
  readKitSettings(
    {
      NATS_URL: nats.urls.vault ?? '',
      REDIS_URL: redis.url,
      DATABASE_URL: database.url,
      SORREL_SECRET: 'ab'.repeat(32),
      NATS_TLS_CA: files.ca,
      REDIS_TLS_CA: files.ca,
      DATABASE_TLS_CA: files.ca,
      ...env,
    },
    'vault',
  );

describe('the broker', () => {
  const reason = async (env: Record<string, string>): Promise<string> =>
    Connection.open(settings(env), log).then(
      async (connection) => (await connection.close(), 'let in'),
      (error: Error) => `${error.name}: ${error.message}`,
    );

  test('is used over TLS when the trusted authority signed its certificate', async () => {
    const connection = await Connection.open(settings(), log);
    await connection.expectRights();
    await connection.close();
  });

  test('lets nobody in without TLS, and one of another authority is not used: each is one line', async () => {
    const plain = nats.urls.vault?.replace('tls://', 'nats://') ?? '';
    // The client starts TLS when the broker demands it, whatever the address says.
    expect(await reason({ NATS_URL: plain, NATS_TLS_CA: '' })).toMatch(
      /^ConfigError: The broker [^\n]+NATS_TLS_CA[^\n]+$/,
    );
    const { port, username: user, password: pass } = new URL(nats.urls.vault ?? '');
    const greeting = `CONNECT ${JSON.stringify({ verbose: false, user, pass })}\r\nPING\r\n`;
    const enough = (said: string) => said.includes('PONG') || said.includes('-ERR');
    const spoken = exchange({ host: '127.0.0.1', port: Number(port), greeting, enough, withinMs: 5_000 });
    expect(await spoken.catch((error: Error) => error.message)).not.toContain('PONG');
    expect(await reason({ NATS_TLS_CA: files.otherCa })).toMatch(/^ConfigError: The broker [^\n]+NATS_TLS_CA[^\n]+$/);
    // The machine's own authorities do not know it either.
    expect(await reason({ NATS_TLS_CA: '' })).toMatch(/^ConfigError: The broker [^\n]+NATS_TLS_CA[^\n]+$/);
  });

  test('passes on a password, a session token and answers that nobody on the way can read; without TLS anybody could', async () => {
    const open = await servers.ownNats({ users: busUsers(WIRES) });
    const secrets = ['a long enough phrase', 'c2Vzc2lvbiB0b2tlbg', 'pregnant: yes'];
    const readable = async (url: string, more: Record<string, string>): Promise<[boolean, boolean[]]> => {
      const way = await overheard(url);
      const connection = await Connection.open(settings({ NATS_URL: way.url, ...more }), log);
      connection.nc.subscribe('rpc.vault.>', {
        queue: 'vault',
        callback: (_, asked) => void asked.respond(secrets[2]),
      });
      const reply = await connection.nc.request('rpc.vault.door.open', secrets.slice(0, 2).join(' '));
      expect(reply.string()).toBe(secrets[2]);
      await connection.close();
      way.close();
      const { password } = new URL(url);
      return [way.said().includes(password), secrets.map((secret) => way.said().includes(secret))];
    };
    expect(await readable(nats.urls.vault ?? '', {})).toEqual([false, [false, false, false]]);
    expect(await readable(open.urls.vault ?? '', { NATS_TLS_CA: '' })).toEqual([true, [true, true, true]]);
    await open.stop();
  });

  test('that has no TLS is never used unencrypted when TLS is asked for', async () => {
    const open = await servers.ownNats();
    expect(await reason({ NATS_URL: open.urls.billing?.replace('nats://', 'tls://') ?? '' })).toMatch(
      /^ConfigError: [^\n]+TLS[^\n]+$/,
    );
    await open.stop();
  });
});

describe('Redis', () => {
  const asked = async ({ redisUrl, redisTls }: KitSettings): Promise<void> => {
    const client = new Redis(redisUrl, { maxRetriesPerRequest: null, ...(redisTls ? { tls: { ...redisTls } } : {}) });
    try {
      await Promise.race([checkPolicy(client), refusedBy(client)]);
    } finally {
      client.disconnect();
    }
  };

  test('is used over TLS, and one of another authority is refused in one line', async () => {
    await asked(settings());
    await expect(asked(settings({ REDIS_TLS_CA: files.otherCa }))).rejects.toThrow(/^The Redis of REDIS_URL[^\n]+$/);
  });
});

describe('PostgreSQL', () => {
  const opened = async (env: Record<string, string>): Promise<void> => {
    const orm = await openOrm({ ...settings(env), service: 'public' }, [], []);
    await orm.close(true);
  };

  test('is used over TLS by the pool and by the pool’s watch', async () => {
    const { databaseUrl, databaseTls } = settings();
    expect(await isReachable(databaseUrl, databaseTls)).toBe(true);
    await expect(opened({})).resolves.toBeUndefined();
  });

  test('of another authority, or unencrypted, is not used', async () => {
    const other = settings({ DATABASE_TLS_CA: files.otherCa });
    expect(await isReachable(other.databaseUrl, other.databaseTls)).toBe(false);
    await expect(opened({ DATABASE_TLS_CA: files.otherCa })).rejects.toThrow(/certificate/);
    await expect(opened({ DATABASE_TLS_CA: '' })).rejects.toThrow();
  });
});

test.each([
  ['a file that is not there', 'NATS_TLS_CA', () => ({ NATS_TLS_CA: '/nowhere/ca.pem' })],
  ['a file that is no certificate', 'REDIS_TLS_CA', () => ({ REDIS_TLS_CA: files.key })],
  [
    'a key in the certificate’s place',
    'DATABASE_TLS_KEY',
    () => ({ DATABASE_TLS_CERT: files.cert, DATABASE_TLS_KEY: files.ca }),
  ],
  ['a certificate without its key', 'NATS_TLS_CERT', () => ({ NATS_TLS_CERT: files.cert })],
  ['another’s key', 'NATS_TLS_KEY', () => ({ NATS_TLS_CERT: files.cert, NATS_TLS_KEY: files.otherKey })],
  ['an authority, and an address in the clear', 'NATS_TLS_CA', () => ({ NATS_URL: 'nats://vault:x@127.0.0.1:4222' })],
  ['an authority, and a Redis in the clear', 'REDIS_TLS_CA', () => ({ REDIS_URL: 'redis://:x@127.0.0.1:6379' })],
  ['an authority, and sslmode=disable', 'DATABASE_TLS_CA', () => ({ DATABASE_URL: `${database.url}?sslmode=disable` })],
])('%s is one readable line', (_what, word, env) => {
  expect(() => settings(env())).toThrow(
    expect.objectContaining({
      name: 'ConfigError',
      problems: [expect.stringMatching(new RegExp(`^${word}[^\\n]+\\.$`))],
    }),
  );
});

test('an address that asks for TLS by itself trusts the machine’s authorities, and passes its sslmode on to nobody', () => {
  const { databaseUrl, databaseTls } = settings({
    DATABASE_TLS_CA: '',
    DATABASE_URL: 'postgres://a:b@c/d?sslmode=verify-full',
  });
  expect([databaseUrl, databaseTls]).toEqual(['postgres://a:b@c/d', {}]);
});
