import { afterAll, expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installationCredentials } from './credentials.ts';

const root = mkdtempSync(join(tmpdir(), 'sorrel-credentials-'));
const file = join(root, '.local/credentials.json');
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('passwords are made once, all different, in a file only our account can read; a new program gets its own', () => {
  const first = installationCredentials(root, ['billing', 'deploy']);
  expect(new Set([first.redis, ...Object.values(first.nats)]).size).toBe(3);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const second = installationCredentials(root, ['billing', 'deploy', 'media']);
  expect(second).toEqual({ redis: first.redis, nats: { ...first.nats, media: expect.any(String) } });
  chmodSync(file, 0o644);
  expect(installationCredentials(root, ['billing'])).toEqual(second);
  expect(statSync(file).mode & 0o777).toBe(0o600);
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
