import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@sorrel/test-kit/until';
import { startApart, startPart } from '../src/commands/apart.ts';
import { freePort } from '../src/infra.ts';
import { processIdentity } from '../src/servers/process-identity.ts';

/*
 * Programs as processes of their own, as `npm start -- --apart` and `npm run production:start` keep them, with stand-ins that fail as the
 * database makes real ones fail: what happens to the others?
 */
const home = mkdtempSync(join(tmpdir(), 'sorrel-kept-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const entry = join(home, 'main.mjs');
const mood = join(home, 'mood');
writeFileSync(
  entry,
  `import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const { SERVICE, ROLE, MANAGEMENT_PORT, MOOD, PIDS, LOG_FILE } = process.env;
appendFileSync(PIDS, SERVICE + ' ' + ROLE + ' ' + process.pid + '\\n');
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
const mood = SERVICE === 'messaging' ? readFileSync(MOOD, 'utf8') : '';
if (mood === 'full') { console.error('messaging: sorry, too many clients already'); process.exit(1); }
if (mood === 'told') { appendFileSync(LOG_FILE, JSON.stringify({ level: 50, service: 'messaging', msg: 'the schema is older than this program' }) + '\\n'); process.exit(1); }
if (mood === 'frozen') { setTimeout(() => { console.error('messaging: connect EAGAIN'); process.exit(1); }, 400); await new Promise(() => {}); }
if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_500));
createServer((_request, response) => response.end('ready')).listen(Number(MANAGEMENT_PORT), () => process.send('ready'));`,
);

const PARTS = [
  ['bff', 'all'],
  ['messaging', 'api'],
  ['messaging', 'worker'],
] as const;
let pidsFile: string;
let said: string[];
let stop: (() => Promise<void>) | undefined;
let ports: number[];

beforeEach(async () => {
  pidsFile = join(mkdtempSync(join(home, 'run-')), 'pids');
  said = [];
  ports = await Promise.all(PARTS.map(() => freePort()));
  writeFileSync(mood, '');
  ({ stop } = await startApart({
    root: home,
    entry,
    parts: PARTS.map(([name, role], n) => ({ name, role, managementPort: ports[n] ?? 0 })),
    env: { MOOD: mood, PIDS: pidsFile },
    logDir: join(home, 'logs'),
    say: (line) => said.push(line),
  }));
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const pidsOf = (name: string): number[] =>
  readFileSync(pidsFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => Number(line.split(' ').at(-1)));
const pidOf = (name: string): number => pidsOf(name).at(-1) ?? 0;
const answers = async (n: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${ports[n]}/health/ready`).then(
    () => true,
    () => false,
  );

/** The others are the processes they were, and answer. */
async function expectTheOthers(before: number[]): Promise<void> {
  expect([pidOf('bff all'), pidOf('messaging api')]).toEqual(before);
  expect(before.map((pid) => processIdentity(pid) !== undefined)).toEqual([true, true]);
  expect([await answers(0), await answers(1)]).toEqual([true, true]);
}

test('a worker killed, and killed again as soon as its replacement appears, comes back; nobody else ends', async () => {
  const others = [pidOf('bff all'), pidOf('messaging api')];
  writeFileSync(mood, 'slow');
  process.kill(pidOf('messaging worker'), 'SIGKILL');
  await until(async () => pidsOf('messaging worker').length === 2, 10_000, 'the replacement appears');
  process.kill(pidOf('messaging worker'), 'SIGKILL');
  await until(
    async () => said.some((line) => /could not be started again/.test(line)),
    10_000,
    'the second kill is told',
  );
  expect(await answers(2)).toBe(false);
  await until(() => answers(2), 15_000, 'the worker is back');
  await expectTheOthers(others);
}, 40_000);

test.each([
  ['full', 'sorry, too many clients already'],
  ['frozen', 'connect EAGAIN'],
])(
  'a worker that ends while the database is %s is tried until it is well again; nobody else ends',
  async (how, why) => {
    const others = [pidOf('bff all'), pidOf('messaging api')];
    writeFileSync(mood, how);
    process.kill(pidOf('messaging worker'), 'SIGKILL');
    await until(async () => said.filter((line) => line.includes(why)).length >= 2, 15_000, 'two tries have failed');
    await expectTheOthers(others);
    writeFileSync(mood, '');
    await until(() => answers(2), 15_000, 'the worker is back');
    expect(said.at(-1)).toBe('messaging worker is up again');
    await expectTheOthers(others);
  },
  40_000,
);

test('a stop while a worker is tried again leaves no process behind', async () => {
  writeFileSync(mood, 'frozen');
  process.kill(pidOf('messaging worker'), 'SIGKILL');
  await until(async () => pidsOf('messaging worker').length >= 2, 10_000, 'it is tried again');
  await stop?.();
  stop = undefined;
  await sleep(100);
  const all = PARTS.flatMap((part) => pidsOf(part.join(' ')));
  expect(all.filter((pid) => processIdentity(pid) !== undefined)).toEqual([]);
}, 30_000);

test('a start that fails names the log that holds the reason: the programs’ own where the process wrote nothing', async () => {
  const logFile = join(home, 'logs/services.log');
  writeFileSync(mood, 'told');
  const part = { name: 'messaging', role: 'all', managementPort: 0 };
  const env = { MOOD: mood, PIDS: pidsFile, LOG_FILE: logFile };
  await expect(startPart(part, { root: home, entry, logDir: join(home, 'logs'), env })).rejects.toThrow(
    `messaging did not start (exit code 1): messaging: the schema is older than this program [${logFile}]`,
  );
  writeFileSync(mood, 'frozen');
  await expect(
    startPart(part, { root: home, entry, logDir: join(home, 'logs'), env, readyWithinMs: 100 }),
  ).rejects.toThrow(/^messaging did not start \(not ready within [\d.]+ minutes\): it wrote nothing \[/);
}, 20_000);
