import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDataFolder } from './data-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sorrel-data-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const open = async () => {
  const folder = await openDataFolder(root, { port: 8080, isFresh: false });
  folder.release();
  return folder.secret;
};
const secretFile = () => join(root, '.data/secret');
/** As a start with its own database leaves it. */
function withData(): void {
  mkdirSync(join(root, '.data/postgres/cluster'), { recursive: true });
  writeFileSync(join(root, '.data/postgres/cluster/PG_VERSION'), '18\n');
}
const refused = async (): Promise<string> => {
  const problem = await open().catch((error: Error) => error.message);
  return problem;
};

test('an empty folder gets a secret of its own, which stays', async () => {
  const secret = await open();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(secretFile()).mode & 0o777).toBe(0o600);
  withData();
  expect(await open()).toBe(secret);
});

test('a secret that is lost is not made anew over data that only it opens, and nobody is told to delete the data', async () => {
  await open();
  withData();
  rmSync(secretFile());
  const said = await refused();
  expect(said).toMatch(/secret is missing.*Nothing was touched.*from a copy.*restore\.md/s);
  expect(said).not.toContain('--fresh');
  expect(existsSync(secretFile())).toBe(false);
});

test('a secret that is lost is missed beside pictures too, where the database is elsewhere', async () => {
  await open();
  mkdirSync(join(root, '.data/photos'));
  writeFileSync(join(root, '.data/photos/x.jpg'), '');
  rmSync(secretFile());
  expect(await refused()).toMatch(/secret is missing/);
});

test('a secret that is damaged is kept as it is, and nobody is told to delete the data', async () => {
  await open();
  withData();
  writeFileSync(secretFile(), 'half a secr');
  const said = await refused();
  expect(said).toMatch(/secret is damaged.*Nothing was touched/s);
  expect(said).not.toContain('--fresh');
  expect(readFileSync(secretFile(), 'utf8')).toBe('half a secr');
});

test('a damaged secret without data is said to be worth nothing', async () => {
  mkdirSync(join(root, '.data'));
  writeFileSync(secretFile(), '');
  expect(await refused()).toMatch(/There is no data yet: remove it/);
});
