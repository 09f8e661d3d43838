import { expect, test } from '@jest/globals';
import { ConfigError, readKitSettings } from './settings.ts';

const good = {
  NATS_URL: 'nats://127.0.0.1:4222',
  REDIS_URL: 'redis://127.0.0.1:6379',
  SORREL_SECRET: 'ab'.repeat(32),
  DATABASE_URL: 'postgres://a@b/c',
};

test('a service reads its own database address first', () => {
  expect(readKitSettings({ ...good, DATABASE_URL_BILLING: 'postgres://own@b/c' }, 'billing').databaseUrl).toBe(
    'postgres://own@b/c',
  );
  expect(readKitSettings(good, 'billing').databaseUrl).toBe('postgres://a@b/c');
});

test.each([
  ['NATS_URL', { ...good, NATS_URL: 'http://x' }],
  ['REDIS_URL', { ...good, REDIS_URL: '' }],
  ['SORREL_SECRET', { ...good, SORREL_SECRET: 'short' }],
  ['DATABASE_URL', { ...good, DATABASE_URL: 'mysql://x' }],
  ['ROLE', { ...good, ROLE: 'boss' }],
  ['SEAL_KEYS', { ...good, SEAL_KEYS: '1:zz' }],
  ['sandbox', { ...good, NODE_ENV: 'production', SORREL_SANDBOX: 'on' }],
])('a wrong %s is one readable line', (word, env) => {
  expect(() => readKitSettings(env, 'billing')).toThrow(ConfigError);
  try {
    readKitSettings(env, 'billing');
  } catch (error) {
    expect((error as Error).message).toContain(word);
    expect((error as Error).message).not.toContain('\n');
  }
});
