import { afterAll, expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databasePassword, installationCredentials } from './credentials.ts';

const root = mkdtempSync(join(tmpdir(), 'sorrel-credentials-'));
const file = join(root, '.local/credentials.json');
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('passwords are made once, all different, in a file only our account can read; a new program gets its own', () => {
  const first = installationCredentials(root, ['billing', 'deploy']);
  expect(new Set([first.postgres, first.redis, ...Object.values(first.nats)]).size).toBe(4);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const second = installationCredentials(root, ['billing', 'deploy', 'media']);
  expect(second).toEqual({ ...first, nats: { ...first.nats, media: expect.any(String) } });
  chmodSync(file, 0o644);
  expect(installationCredentials(root, ['billing'])).toEqual(second);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what a version kept whose database asked for no password stays; the database gets one', () => {
  const old = mkdtempSync(join(tmpdir(), 'sorrel-credentials-'));
  const { redis, nats } = installationCredentials(old, ['billing']);
  writeFileSync(join(old, '.local/credentials.json'), JSON.stringify({ redis, nats }));
  const now = installationCredentials(old, ['billing']);
  expect(now).toEqual({ postgres: expect.any(String), redis, nats });
  expect(installationCredentials(old, ['billing'])).toEqual(now);
  expect(databasePassword(old)).toBe(now.postgres);
  rmSync(old, { recursive: true });
});

// The broker takes passwords from its environment, and reads what looks like a number as one.
test('a password is letters and digits, a letter first', () => {
  for (const one of Object.values(installationCredentials(root, ['billing', 'media']).nats))
    expect(one).toMatch(/^[a-z][0-9a-f]{48}$/);
});

test('a damaged file is reported in one line, without its content', () => {
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -30));
  expect(() => installationCredentials(root, ['billing'])).toThrow(
    /^[^\n]+credentials\.json is damaged: remove it[^\n]+$/,
  );
});
