import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { readKitSettings } from './kit-settings.ts';
import { about, readEnv, together } from './read-env.ts';
import { readWithSecrets, withSecrets } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sorrel-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const file = (text: string): string => {
  const path = join(folder, `secret-${count++}`);
  writeFileSync(path, text);
  return path;
};

const SECRET = 'ab'.repeat(32);
const good = {
  NATS_URL: 'nats://127.0.0.1:4222',
  REDIS_URL: 'redis://127.0.0.1:6379',
  SORREL_SECRET: SECRET,
  DATABASE_URL: 'postgres://a@b/c',
};
const own = {
  name: 'shop',
  settings: z.object({
    CARD_KEY: z.string().meta(about('the key for cards', { isSecret: true })),
    CARD_PLACE: z.string().optional().meta(about('no secret')),
  }),
};
const read = (env: Record<string, string | undefined>) =>
  readWithSecrets(env, own, (all) => {
    const [kit, e] = together(
      () => readKitSettings(all, 'shop'),
      () => readEnv(all, own.settings),
    );
    return { kit, e };
  });
const problemsOf = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('secrets in files', () => {
  test.each([
    ['with one newline at its end', 'key-of-cards\n', 'key-of-cards'],
    ['as Windows ends lines', 'key-of-cards\r\n', 'key-of-cards'],
    ['without one', 'key-of-cards', 'key-of-cards'],
    ['with a space that is part of it', ' key \n', ' key '],
    ['with two newlines, of which one is its own', 'key\n\n', 'key\n'],
  ])('a program reads its own %s', (_what, text, value) => {
    expect(read({ ...good, CARD_KEY_FILE: file(text) }).e.CARD_KEY).toBe(value);
  });

  test('are read for every setting of the kit that is one, each program’s addresses too', () => {
    const { kit } = read({
      CARD_KEY: 'k',
      NATS_URL_SHOP_FILE: file('nats://shop:word@broker:4222\n'),
      REDIS_URL_FILE: file('redis://:word@redis:6379\n'),
      SORREL_SECRET_FILE: file(`${SECRET}\n`),
      SORREL_SECRET_OLD_FILE: file('cd'.repeat(32)),
      SEAL_KEYS_FILE: file(`1:${SECRET},2:${'cd'.repeat(32)}\n`),
      DATABASE_URL_SHOP_FILE: file('postgres://shop:new@b/c\n'),
      DATABASE_URL_SHOP_OLD_FILE: file('postgres://shop:old@b/c\n'),
    });
    expect(kit).toMatchObject({
      natsUrl: 'nats://shop:word@broker:4222',
      redisUrl: 'redis://:word@redis:6379',
      secret: SECRET,
      oldSecret: 'cd'.repeat(32),
      sealKeys: { 1: SECRET, 2: 'cd'.repeat(32) },
      databaseUrl: 'postgres://shop:new@b/c',
      oldDatabaseUrl: 'postgres://shop:old@b/c',
    });
  });

  test('what is handed on holds them, and not their files: it may be read again', () => {
    const once = withSecrets({ ...good, SORREL_SECRET: undefined, SORREL_SECRET_FILE: file(SECRET) });
    expect(once).toEqual({ ...good });
    expect(withSecrets(once)).toEqual(once);
  });

  test('a variable that is empty counts as not set, the file’s and the setting’s', () => {
    expect(read({ ...good, CARD_KEY: 'k', CARD_KEY_FILE: '' }).e.CARD_KEY).toBe('k');
    expect(read({ ...good, CARD_KEY: '', CARD_KEY_FILE: file('k') }).e.CARD_KEY).toBe('k');
  });

  test.each([
    ['is not there', join(folder, 'nowhere')],
    ['is empty', file('')],
    ['is empty', file(' \n')],
    ['is a folder', folder],
  ])('a file that %s is one line, and the setting is not called missing besides', (words, path) => {
    expect(problemsOf({ ...good, CARD_KEY_FILE: path })).toEqual([`CARD_KEY_FILE: ${path} ${words}.`]);
    expect(problemsOf({ ...good, CARD_KEY: 'k', DATABASE_URL: undefined, DATABASE_URL_SHOP_FILE: path })).toEqual([
      `DATABASE_URL_SHOP_FILE: ${path} ${words}.`,
    ]);
    expect(problemsOf({ ...good, CARD_KEY: 'k', NATS_URL: undefined, NATS_URL_SHOP_FILE: path })).toEqual([
      `NATS_URL_SHOP_FILE: ${path} ${words}.`,
    ]);
  });

  test('setting and file at once are one line, in the list of everything else that is wrong', () => {
    const said = problemsOf({ ...good, REDIS_URL: 'http://x', CARD_KEY: 'one', CARD_KEY_FILE: file('other') });
    expect(said).toEqual([
      'CARD_KEY and CARD_KEY_FILE are both set: take one of them away.',
      'REDIS_URL: must begin with redis://.',
    ]);
    expect(said.join()).not.toMatch(/one,|other/);
  });

  test('what a file holds is checked like any setting, and never said', () => {
    const said = problemsOf({ ...good, CARD_KEY: 'k', SORREL_SECRET: undefined, SORREL_SECRET_FILE: file('hunter2') });
    expect(said).toEqual(['SORREL_SECRET: must be at least 32 bytes of hex.']);
  });

  test('variables of others that end so are left alone', () => {
    const given = {
      ...good,
      CARD_KEY: 'k',
      LOG_FILE: '/nowhere/log',
      CARD_PLACE_FILE: '/nowhere/place',
      AWS_WEB_IDENTITY_TOKEN_FILE: '/nowhere/token',
      // Another program's, which this one may not even be able to read.
      DATABASE_URL_BILLING_FILE: '/nowhere/billing',
    };
    expect(problemsOf(given)).toEqual([]);
  });
});

test('an operator’s tool reads the addresses of all programs', () => {
  expect(
    withSecrets({
      DATABASE_URL_BILLING_FILE: file('postgres://billing:w@b/c\n'),
      MIGRATE_URL_FILE: file('postgres://owner:w@b/c\n'),
      PROVISION_URL_FILE: file('postgres://admin:w@b/c\n'),
      NATS_URL_STAFF_FILE: file('nats://staff:w@b:4222\n'),
    }),
  ).toEqual({
    DATABASE_URL_BILLING: 'postgres://billing:w@b/c',
    MIGRATE_URL: 'postgres://owner:w@b/c',
    PROVISION_URL: 'postgres://admin:w@b/c',
    NATS_URL_STAFF: 'nats://staff:w@b:4222',
  });
});
