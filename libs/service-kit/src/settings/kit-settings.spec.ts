import { expect, test } from '@jest/globals';
import { ConfigError } from './config-error.ts';
import { readKitSettings } from './kit-settings.ts';
import { readManagement } from './management-settings.ts';

const good = {
  NATS_URL: 'nats://127.0.0.1:4222',
  REDIS_URL: 'redis://127.0.0.1:6379',
  SORREL_SECRET: 'ab'.repeat(32),
  DATABASE_URL: 'postgres://a@b/c',
};

// 32 random bytes, as `openssl rand -hex 32` makes them.
const SECRET = '8f1c0e5a7b92d3644af0b6c81d2e39577c60a4f3e81b95d20f7e6c3a18d4b52e';
const KEY = '03d9f6a1c4b7e82950ad1f7c6e3b84925d08fa67c1e2b3940578dc6fa1e9b324';
const production = {
  ...good,
  DATABASE_URL: 'postgres://a@127.0.0.1/c',
  NODE_ENV: 'production',
  NATS_URL: 'nats://billing:secret@127.0.0.1:4222',
  REDIS_URL: 'redis://:secret@127.0.0.1:6379',
  SORREL_SECRET: SECRET,
  SEAL_KEYS: `1:${KEY}`,
};

test('a service reads its own database address first', () => {
  expect(readKitSettings({ ...good, DATABASE_URL_BILLING: 'postgres://own@b/c' }, 'billing').databaseUrl).toBe(
    'postgres://own@b/c',
  );
  expect(readKitSettings(good, 'billing').databaseUrl).toBe('postgres://a@b/c');
});

test('long texts are packed before they are sealed, unless it is said that some programs cannot open them', () => {
  expect(readKitSettings(good, 'billing').sealPacks).toBe(true);
  expect(readKitSettings({ ...good, SEAL_PACKED: 'off' }, 'billing').sealPacks).toBe(false);
});

test.each([
  ['NATS_URL', { ...good, NATS_URL: 'http://x' }],
  ['REDIS_URL', { ...good, REDIS_URL: '' }],
  ['SORREL_SECRET', { ...good, SORREL_SECRET: 'short' }],
  ['DATABASE_URL', { ...good, DATABASE_URL: 'mysql://x' }],
  [
    'DATABASE_URL_BILLING_OLD',
    { ...good, DATABASE_URL_BILLING: 'postgres://a:new@b/c', DATABASE_URL_BILLING_OLD: 'postgres://z:old@b/c' },
  ],
  [
    'DATABASE_URL_BILLING_OLD',
    { ...good, DATABASE_URL_BILLING: 'postgres://a:new@b/c', DATABASE_URL_BILLING_OLD: 'old' },
  ],
  [
    'NATS_URL_BILLING_OLD',
    { ...good, NATS_URL_BILLING: 'nats://billing:new@b:4222', NATS_URL_BILLING_OLD: 'nats://media:old@b:4222' },
  ],
  [
    'NATS_URL_BILLING_OLD',
    { ...good, NATS_URL_BILLING: 'nats://billing:new@b:4222', NATS_URL_BILLING_OLD: 'nats://billing@b:4222' },
  ],
  ['NATS_URL_BILLING_OLD', { ...good, NATS_URL_BILLING: 'nats://billing:new@b:4222', NATS_URL_BILLING_OLD: 'old' }],
  ['ROLE', { ...good, ROLE: 'boss' }],
  ['SEAL_KEYS', { ...good, SEAL_KEYS: '1:zz' }],
  ['SEAL_KEYS', { ...good, SEAL_KEYS: `1:${KEY},1:${KEY}` }],
  ['SEAL_WITH', { ...good, SEAL_WITH: '2' }],
  ['sandbox', { ...production, SORREL_SANDBOX: 'on' }],
])('a wrong %s is one readable line', (word, env) => {
  expect(() => readKitSettings(env, 'billing')).toThrow(ConfigError);
  try {
    readKitSettings(env, 'billing');
  } catch (error) {
    expect((error as Error).message).toContain(word);
    expect((error as Error).message).not.toContain('\n');
  }
});

test.each([
  ['SORREL_SECRET', { SORREL_SECRET: 'ab'.repeat(32) }],
  ['SORREL_SECRET', { SORREL_SECRET: '5ea1'.repeat(16) }],
  ['SORREL_SECRET:', { SORREL_SECRET: SECRET.slice(0, 32) }],
  ['SORREL_SECRET_OLD', { SORREL_SECRET_OLD: 'ab'.repeat(32) }],
  ['SEAL_KEYS must be set', { SEAL_KEYS: undefined }],
  ['SEAL_KEYS', { SEAL_KEYS: `1:${SECRET}` }],
  ['SEAL_KEYS', { SEAL_KEYS: `1:${'cd'.repeat(32)}` }],
  ['SORREL_SANDBOX', { SORREL_SANDBOX: 'on' }],
  ['NATS_URL_BILLING (or NATS_URL) has no login', { NATS_URL: 'nats://127.0.0.1:4222' }],
  ['REDIS_URL has no password', { REDIS_URL: 'redis://127.0.0.1:6379' }],
  ['NATS_URL_BILLING (or NATS_URL) is without TLS', { NATS_URL: 'nats://billing:secret@nats:4222' }],
  ['REDIS_URL is without TLS', { REDIS_URL: 'redis://:secret@redis:6379' }],
  ['DATABASE_URL_BILLING (or DATABASE_URL) is without TLS', { DATABASE_URL: 'postgres://billing:secret@db/sorrel' }],
  [
    'DATABASE_URL_BILLING (or DATABASE_URL) is without TLS',
    { DATABASE_URL: 'postgres://billing:secret@db/sorrel?sslmode=disable' },
  ],
])('production refuses a weak %s in one line that names it, development takes what it can', (word, wrong) => {
  expect(() => readKitSettings(production, 'billing')).not.toThrow();
  expect(() => readKitSettings({ ...production, ...wrong }, 'billing')).toThrow(
    expect.objectContaining({ name: 'ConfigError', problems: expect.arrayContaining([expect.stringContaining(word)]) }),
  );
});

test.each([
  [
    'with TLS',
    {
      NATS_URL: 'tls://billing:secret@nats:4222',
      REDIS_URL: 'rediss://:secret@redis:6379',
      DATABASE_URL: 'postgres://billing:secret@db/sorrel?sslmode=verify-full',
    },
  ],
  [
    'on a network that is said to be private',
    {
      NATS_URL: 'nats://billing:secret@nats:4222',
      REDIS_URL: 'redis://:secret@redis:6379',
      DATABASE_URL: 'postgres://billing:secret@db/sorrel',
      PRIVATE_NETWORK: 'on',
    },
  ],
])('production takes stores on other machines %s', (_how, env) => {
  expect(() => readKitSettings({ ...production, ...env }, 'billing')).not.toThrow();
});

test('all errors are reported at once, a line each, without any secret', () => {
  const wrong = {
    ...production,
    SORREL_SECRET: 'ab'.repeat(32),
    SEAL_KEYS: '',
    NATS_URL: 'http://x',
    DATABASE_URL: '',
  };
  try {
    readKitSettings(wrong, 'billing');
    throw new Error('not refused');
  } catch (error) {
    const { message, problems } = error as ConfigError;
    expect(problems.map((line) => /^\w+/.exec(line)?.[0]).toSorted()).toEqual([
      'DATABASE_URL_BILLING',
      'NATS_URL',
      'SEAL_KEYS',
      'SORREL_SECRET',
    ]);
    expect(message.split('\n')).toHaveLength(5);
    expect(message).not.toContain('abab');
  }
});

test.each([
  [{}, null],
  [{ MANAGEMENT_PORT: '9500' }, { port: 9500, host: '127.0.0.1' }],
  [
    { MANAGEMENT_PORT: '9500', MANAGEMENT_HOST: '0.0.0.0' },
    { port: 9500, host: '0.0.0.0' },
  ],
  [{ HEALTH_PORT: '9400' }, { port: 9400, host: '127.0.0.1' }],
  [{ NODE_ENV: 'production' }, { port: 9464, host: '127.0.0.1' }],
  [{ NODE_ENV: 'production', MANAGEMENT_PORT: '0' }, null],
  // Where customers come in is another question.
  [
    { HOST: '0.0.0.0', MANAGEMENT_PORT: '9500' },
    { port: 9500, host: '127.0.0.1' },
  ],
])('with %j a process shows itself at %j', (env, at) => expect(readManagement(env)).toEqual(at));
