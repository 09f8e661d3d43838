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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type ArchivedTool } from './archived-tool.ts';
import { bringTools, findTool, type GoTool } from './go-tool.ts';

const isDebian = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb');
const onDebian = isDebian ? test : test.skip;
const why = isDebian ? '' : ' [skip: this machine has no apt]';

const home = mkdtempSync(join(tmpdir(), 'sorrel-archive-'));
const archive = join(home, 'archive');
const cache = join(home, 'cache');
const deb = join(archive, 'sorrel-tools.deb');
const place = join(cache, 'sorrel-tools/sorrel-tool-of-a-test-of-the-distribution/sorrel-tool-of-a-test');

const before = { ...process.env };
beforeAll(() => {
  if (!isDebian) return;
  const made = join(home, 'made');
  const architecture = spawnSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).stdout.trim();
  const control = `Package: sorrel-tools\nVersion: 1.0\nArchitecture: ${architecture}\nMaintainer: a test\nDescription: tools\n`;
  mkdirSync(join(made, 'DEBIAN'), { recursive: true });
  mkdirSync(join(made, 'usr/bin'), { recursive: true });
  writeFileSync(join(made, 'DEBIAN/control'), control);
  writeFileSync(join(made, 'usr/bin/tool'), '#!/bin/sh\necho it runs\n', { mode: 0o755 });
  writeFileSync(join(made, 'usr/bin/server'), 'not wanted');
  mkdirSync(archive);
  spawnSync('dpkg-deb', ['--build', '--root-owner-group', made, deb]);
  const sum = createHash('sha256').update(readFileSync(deb)).digest('hex');
  const listed = `${control}Filename: ./sorrel-tools.deb\nSize: ${statSync(deb).size}\nSHA256: ${sum}\n`;
  writeFileSync(join(archive, 'Packages'), listed);
  // An archive of one package in the place of the machine's own.
  writeFileSync(join(home, 'sources.list'), `deb [trusted=yes] file:${archive} ./\n`);
  for (const folder of ['state/lists/partial', 'apt/archives/partial', 'parts'])
    mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(
    join(home, 'apt.conf'),
    [
      ['Dir::Etc::sourcelist', 'sources.list'],
      ['Dir::Etc::sourceparts', 'parts'],
      ['Dir::State', 'state'],
      ['Dir::Cache', 'apt'],
    ]
      .map(([name, path]) => `${name} "${join(home, path ?? '')}";\n`)
      .join(''),
  );
  process.env.APT_CONFIG = join(home, 'apt.conf');
  process.env.XDG_CACHE_HOME = cache;
});
beforeEach(() => rmSync(cache, { recursive: true, force: true }));
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  rmSync(home, { recursive: true, force: true });
});

/** Go has no package of this name, and asks nobody for one without a dot. */
const tool = (change: Partial<ArchivedTool> = {}): GoTool => ({
  name: 'sorrel-tool-of-a-test',
  package: 'sorrel/none',
  version: 'v9.9.9',
  question: 'version',
  archived: { package: 'sorrel-tools', member: 'usr/bin/tool', ...change },
});

onDebian(
  `of the distribution’s package its tool alone is kept, and it runs; the second time nothing is fetched${why}`,
  async () => {
    expect(await bringTools([tool()])).toBeUndefined();
    expect(findTool(tool())).toEqual({ command: place });
    expect(statSync(place).mode & 0o777).toBe(0o755);
    expect(spawnSync(place, { encoding: 'utf8' }).stdout).toBe('it runs\n');
    expect(readdirSync(join(place, '..'))).toEqual(['sorrel-tool-of-a-test']);
    const { mtimeMs } = statSync(place);
    expect(await bringTools([tool()])).toBeUndefined();
    expect(statSync(place).mtimeMs).toBe(mtimeMs);
  },
);

onDebian.each([
  ['package', { package: 'sorrel-not-there' }, /sorrel-not-there.*; sorrel-tool-of-a-test is left to Go$/],
  ['file in it', { member: 'usr/bin/none' }, /^the package sorrel-tools has no usr\/bin\/none; .* is left to Go$/],
])(`where there is no such %s, that is said, nothing is kept, and Go is asked${why}`, async (_what, change, reason) => {
  const said: string[] = [];
  const missing = await bringTools([tool(change)], (line) => said.push(line));
  // It could not be built, or there is no Go.
  expect(missing).toMatch(/(bring|neither) sorrel-tool-of-a-test/);
  expect(said.at(-1)).toMatch(reason);
  expect(existsSync(place)).toBe(false);
});

onDebian(`a package that is not what its archive’s list says is refused${why}`, async () => {
  const whole = readFileSync(deb);
  const said: string[] = [];
  const changed = Buffer.from(whole);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  writeFileSync(deb, changed);
  try {
    await bringTools([tool()], (line) => said.push(line));
  } finally {
    writeFileSync(deb, whole);
  }
  expect(said.at(-1)).toMatch(
    /^apt-get download: E: .*sorrel-tools.*Hash Sum mismatch; sorrel-tool-of-a-test is left to Go$/,
  );
  expect(existsSync(place)).toBe(false);
});
