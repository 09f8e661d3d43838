import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { stopwatch, tookMs } from '@sorrel/test-kit/stopwatch';
import { freePort } from '../../deploy/src/infra.ts';
import { processIdentity } from '../../deploy/src/servers/process-identity.ts';
import { temporaryFolder } from '../../deploy/src/test-servers.ts';

/*
 * The command itself, in a checkout of its own with services that do nothing: what is tested is how everything is started, kept running and
 * stopped. (The commands run from source there; only these three modules are stand-ins.)
 */
const repository = fileURLToPath(new URL('../../', import.meta.url));
const home = temporaryFolder();
const root = join(home.path, 'checkout');
let port: number;

const SERVICES_JS = `[{ name: 'sandbox', roles: ['all'] }, { name: 'billing', roles: ['api', 'worker'] }, { name: 'bff', roles: ['all'] }]`;
const STAND_INS: Record<string, string> = {
  'deploy/src/topology.ts': `export const SERVICES = ${SERVICES_JS};
export const SCHEMAS = SERVICES.map(({ name }) => name);
export const envFor = (settings) => ({ PORT: String(settings.port), SORREL_SANDBOX: process.env.NO_SANDBOX ? 'off' : 'on', DATABASE_URL_BILLING: settings.databaseUrls.billing });`,
  'deploy/src/migrate.ts': `export async function migrateAll({ env, say }) {
  if (env.BREAK_MIGRATION) throw Object.assign(new Error('billing: the migration 2026_more failed.'), { name: 'Problem' });
  say('billing: 2026_first');
  return 1;
}`,
  'tools/demo/src/load.ts': `export const isDemoMissing = async ({ env }) => !env.DEMO_THERE;
export async function loadDemo({ env, say }) {
  if (env.BREAK_DEMO) throw Object.assign(new Error('The demo data could not be loaded.'), { name: 'Problem' });
  const isUp = (await fetch('http://127.0.0.1:' + env.PORT)).ok;
  say(isUp ? 'asked the running services' : 'nobody answers');
  while (env.SLOW_DEMO && (await import('node:fs')).existsSync(env.SLOW_DEMO)) await new Promise((resolve) => setTimeout(resolve, 20));
  return 'loaded';
}`,
  'deploy/src/main.ts': `import { createServer } from 'node:http';
const isStanding = process.argv.includes('standing-by');
if (isStanding && process.env.DIE_STANDING === 'at once') process.exit(3);
if (isStanding) {
  const settings = await new Promise((resolve) => process.once('message', resolve));
  if (process.env.DIE_STANDING === 'as it is handed over') process.exit(3);
  Object.assign(process.env, settings);
  process.send('settings taken');
}
const { SERVICE, PORT, BREAK_PART, HANG, DATABASE_URL_BILLING } = process.env;
if (BREAK_PART === SERVICE) { console.error(SERVICE + ': STRIPE_URL is missing.'); process.exit(1); }
const timer = setInterval(() => {}, 1000);
process.on('SIGTERM', () => HANG || process.exit(0));
const answer = SERVICE === 'sorrel' ? process.pid + ' ' + DATABASE_URL_BILLING : String(process.pid);
if (SERVICE === 'bff' || SERVICE === 'sorrel') await new Promise((resolve) => createServer((_request, response) => response.end(answer)).listen(Number(PORT), resolve));
process.send?.('ready');`,
};

async function freeBelow(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const one = randomInt(10_100, 10_900);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(one, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return one;
  }
  throw new Error('No port is free below those of the servers.');
}

beforeAll(async () => {
  for (const folder of ['apps', 'libs', 'deploy', 'tools']) mkdirSync(join(root, folder), { recursive: true });
  // The servers may run as the user nobody, who must be able to pass through.
  chmodSync(root, 0o755);
  for (const file of [
    'package.json',
    'package-lock.json',
    'nx.json',
    '.npmrc',
    'tsconfig.base.json',
    'tsconfig.browser.json',
  ])
    cpSync(join(repository, file), join(root, file), { preserveTimestamps: true });
  for (const folder of ['deploy', 'tools'])
    for (const name of readdirSync(join(repository, folder)))
      if (name.endsWith('.mjs') || name === 'src' || name === 'demo')
        cpSync(join(repository, folder, name), join(root, folder, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  if (existsSync(join(repository, '.local/sysroot'))) {
    mkdirSync(join(root, '.local'));
    symlinkSync(join(repository, '.local/sysroot'), join(root, '.local/sysroot'));
  }
  for (const [name, text] of Object.entries(STAND_INS)) writeFileSync(join(root, name), text);
  const write = (file: string, content: object) => writeFileSync(join(root, file), JSON.stringify(content));
  write('deploy/package.json', { name: '@sorrel/deploy', version: '0.1.0', type: 'module' });
  for (const name of ['storefront', 'admin']) {
    mkdirSync(join(root, 'apps', name));
    write(`apps/${name}/package.json`, { name: `@sorrel/${name}`, version: '0.1.0', scripts: { build: 'node -e 0' } });
  }
  // Below those that a start gives to its own servers: it looks for free ones before its programs listen, and might find this one.
  port = await freeBelow();
});
// A test that failed half-way must not disturb the next.
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await nothingRuns(10_000);
});
afterAll(() => home.remove());

const children: ChildProcess[] = [];

interface Started {
  pid: number;
  output(): string;
  /** Resolves with the exit code. */
  ended: Promise<number>;
  ask(): Promise<string>;
}

/** Runs the command; resolves when it is ready or has ended. */
async function start(words: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const child = spawn(process.execPath, ['tools/start.mjs', ...words], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), ...env },
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  while (child.exitCode === null && child.signalCode === null && !said.includes('Ctrl-C stops everything'))
    await sleep(20);
  return {
    pid: child.pid ?? 0,
    output: () => said,
    ended,
    ask: async () => (await fetch(`http://127.0.0.1:${port}/`)).text(),
  };
}

/** Process numbers of everything that runs from our checkout, whoever started it. */
function running(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && processIdentity(pid) !== undefined && commandOf(pid).includes(root));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function nothingRuns(withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50))
    if (running().length === 0) return true;
  return false;
}

/** Its answer once it is up again. */
async function askAgain(started: Started): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await sleep(50)
      .then(() => started.ask())
      .catch(() => '');
    if (answer) return answer;
  }
  return '';
}

/** Waits for what the command says; it is said when it fails too, by the output shown. */
async function said(started: Started, text: RegExp): Promise<void> {
  for (const until = performance.now() + 10_000; performance.now() < until && !text.test(started.output());)
    await sleep(20);
  expect(started.output()).toMatch(text);
}

async function stop(started: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
  process.kill(started.pid, signal);
  return started.ended;
}

describe('npm start', () => {
  test('comes up from nothing, says where it is, and a signal takes everything down', async () => {
    const started = await start();
    expect(started.output()).toMatch(/servers +PostgreSQL 18[^\n]*Redis[^\n]*NATS/);
    expect(started.output()).toContain(`Sorrel is open on http://localhost:${port}\n`);
    expect(started.output()).toContain('admin@demo.sorrel.test');
    expect(JSON.parse(readFileSync(join(root, '.data/management.json'), 'utf8'))).toEqual([
      { targets: [expect.stringMatching(/^127\.0\.0\.1:\d+$/)], labels: { process: 'sorrel' } },
    ]);
    await said(
      started,
      /demo data +asked the running services\n +demo data +loaded \([^\n]+\nReady after \d+\.\d s: all/,
    );
    expect(await started.ask()).toMatch(
      /^\d+ postgres:\/\/sorrel_billing:[0-9a-f]{64}@(127\.0\.0\.1|%2F[^@/]+):\d+\/sorrel$/,
    );
    const passed = stopwatch();
    expect(await stop(started, 'SIGINT')).toBe(0);
    expect(passed()).toBeLessThan(10_000);
    expect(await nothingRuns(500)).toBe(true);
  });

  test('killed outright it leaves nothing behind, and starts again on its data', async () => {
    const secret = readFileSync(join(root, '.data/secret'), 'utf8');
    const started = await start();
    process.kill(started.pid, 'SIGKILL');
    await started.ended;
    expect(await nothingRuns(10_000)).toBe(true);
    const again = await start();
    expect(again.output()).toContain('Sorrel is open');
    expect(again.output()).toMatch(/build +up to date/);
    expect(readFileSync(join(root, '.data/secret'), 'utf8')).toBe(secret);
    await stop(again);
  });

  test('--fresh begins with empty data', async () => {
    const secret = readFileSync(join(root, '.data/secret'), 'utf8');
    writeFileSync(join(root, '.data/photo'), 'x');
    const started = await start(['--fresh']);
    expect(existsSync(join(root, '.data/photo'))).toBe(false);
    expect(readFileSync(join(root, '.data/secret'), 'utf8')).not.toBe(secret);
    await stop(started);
  });

  test('a second one on the same folder is refused in one line, on the same port and on another', async () => {
    const started = await start();
    for (const PORT of [String(port), String(await freePort())]) {
      const second = await start([], { PORT });
      expect(await second.ended).toBe(1);
      expect(second.output()).toBe(
        `Sorrel is already running from this folder (process ${started.pid}, http://localhost:${port}): stop it first, with Ctrl-C where it runs or "kill ${started.pid}".\n`,
      );
    }
    expect(await started.ask()).toContain('postgres://');
    await stop(started);
  });

  test('the shop is open while the demo’s customers still come, and says so', async () => {
    const slow = join(root, 'slow-demo');
    writeFileSync(slow, '');
    const started = await start([], { SLOW_DEMO: slow });
    await said(started, /Open after \d+\.\d s\. The demo's customers are coming in/);
    expect(await started.ask()).toContain('postgres://');
    expect(started.output()).not.toContain('Ready after');
    rmSync(slow);
    await said(started, /Ready after \d+\.\d s: all demo accounts are there\./);
    await stop(started);
  });

  test('a demo that cannot be loaded is said in one line, and the shop stays open', async () => {
    const started = await start([], { BREAK_DEMO: '1' });
    await said(started, /\nThe demo data could not be loaded\.\n$/);
    expect(started.output()).not.toContain('    at ');
    expect(await started.ask()).toContain('postgres://');
    expect(await stop(started)).toBe(0);
  });

  test('asked to stop while the demo’s customers come, it stops without a complaint', async () => {
    const slow = join(root, 'slow-demo');
    writeFileSync(slow, '');
    const started = await start([], { SLOW_DEMO: slow });
    await said(started, /asked the running services/);
    expect(await stop(started, 'SIGINT')).toBe(0);
    rmSync(slow);
    expect(started.output()).toMatch(/asked the running services\n\nSorrel has stopped\.\n$/);
    expect(await nothingRuns(1_000)).toBe(true);
  });

  test('where the demo is there it is ready at once', async () => {
    const started = await start([], { DEMO_THERE: '1' });
    await said(started, /Sorrel is ready on [^]*\nReady after \d+\.\d s\.\n/);
    expect(started.output()).not.toContain('demo data  ');
    await stop(started);
  });

  test('without the sandbox no demo customers are made', async () => {
    const started = await start([], { NO_SANDBOX: '1' });
    expect(started.output()).toContain('Sorrel is ready');
    expect(started.output()).not.toContain('demo data  ');
    await stop(started);
  });

  test('the services’ process comes back when it is killed', async () => {
    const started = await start();
    const [first] = (await started.ask()).split(' ');
    process.kill(Number(first), 'SIGKILL');
    const second = await askAgain(started);
    expect(second).toMatch(/^\d+ postgres:/);
    expect(second.split(' ')[0]).not.toBe(first);
    expect(started.output()).toContain('sorrel ended unexpectedly (signal SIGKILL): starting it again');
    await stop(started);
  });

  test.each(['at once', 'as it is handed over'])(
    'a process that ends while it stands by, %s, is begun anew once its settings are known',
    async (when) => {
      const started = await start([], { DIE_STANDING: when });
      expect(await started.ask()).toMatch(/^\d+ postgres:/);
      await stop(started);
    },
  );

  test('services that hang are ended by force within 18 s', async () => {
    const started = await start([], { HANG: '1' });
    expect(await tookMs(() => stop(started))).toBeLessThan(18_000);
    expect(await nothingRuns(1_000)).toBe(true);
  });
});

describe('reports what cannot work in one line, and leaves nothing running', () => {
  test("somebody else's port, before anything is started", async () => {
    const other = createServer().listen(port, '127.0.0.1');
    const started = await start();
    expect(await started.ended).toBe(1);
    expect(started.output()).toBe(`Port ${port} is in use; set PORT=... or stop the other program.\n`);
    await new Promise((resolve) => other.close(resolve));
  });

  test.each([
    [{ PORT: 'eighty' }, [], /^PORT must be a number from 1 to 65535, and is "eighty"\.\n$/],
    [{}, ['--frsh'], /^"--frsh" is not known here/],
    [
      { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' },
      [],
      /\nDATABASE_URL does not work \(postgres:\/\/u:\*\*\*@127\.0\.0\.1:1\/x\): [^\n]+\n$/,
    ],
    [{ REDIS_URL: 'redis://127.0.0.1:1' }, [], /\nREDIS_URL does not work [^\n]+\n$/],
    [{ NATS_URL: 'nats://127.0.0.1:1' }, [], /\nNATS_URL does not work [^\n]+\n$/],
    [{ DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }, ['--fresh'], /^--fresh empties Sorrel's own database only/],
    [
      { BREAK_PART: 'sorrel' },
      [],
      /\nsorrel did not start \(exit code 1\): sorrel: STRIPE_URL is missing\. \[[^\n]+\]\n$/,
    ],
    [{ BREAK_MIGRATION: '1' }, [], /\nbilling: the migration 2026_more failed\.\n$/],
    [
      { BREAK_PART: 'billing' },
      ['--apart'],
      /\nbilling (api|worker) did not start \(exit code 1\): billing: STRIPE_URL is missing\. \[[^\n]+\]\n$/,
    ],
  ] satisfies [NodeJS.ProcessEnv, string[], RegExp][])('%j %j', async (env, words, line) => {
    const started = await start(words, env);
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(line);
    expect(started.output()).not.toContain('    at ');
    expect(await nothingRuns(500)).toBe(true);
  });

  test('a build that fails shows the compiler’s output', async () => {
    const broken = join(root, 'deploy/src/broken.ts');
    writeFileSync(broken, 'export const count = ;');
    const started = await start();
    expect(await started.ended).toBe(1);
    // Not taken for built because it was looked at once.
    const again = await start();
    expect(await again.ended).toBe(1);
    rmSync(broken);
    expect(started.output()).toMatch(/Expression expected[^]*deploy\/src\/broken\.ts:1:1[^]*Syntax Error/);
    expect(await nothingRuns(500)).toBe(true);
  });
});

describe('npm start -- --apart', () => {
  test('each part is its own process, one that is killed comes back, and a signal takes all down', async () => {
    const started = await start(['--apart']);
    const first = await started.ask();
    await said(started, /asked the running services/);
    for (const part of ['sandbox', 'billing api', 'billing worker', 'bff'])
      expect(started.output()).toContain(`${part} is up (process `);
    process.kill(Number(first), 'SIGKILL');
    const second = await askAgain(started);
    expect(second).not.toBe(first);
    expect(started.output()).toContain('bff ended unexpectedly (signal SIGKILL): starting it again');
    const passed = stopwatch();
    expect(await stop(started)).toBe(0);
    expect(passed()).toBeLessThan(10_000);
    expect(await nothingRuns(500)).toBe(true);
  });
});
