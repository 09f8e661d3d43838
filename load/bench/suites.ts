import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTools } from './bench.ts';
import { type Figure, median } from './figures.ts';

/** A suite of the tests at a size of its own. It asserts all it always does, and writes its figures as lines of JSON where BENCH_FIGURES says. */
interface Suite {
  answers: string;
  takes: string;
  app: string;
  pattern: string;
  /** How large, unless the environment says otherwise. */
  size: Record<string, string>;
  goals?: Record<string, Figure['goal']>;
}

export const SUITES: Record<string, Suite> = {
  lists: {
    answers: 'how soon the console’s list answers over a million subscriptions, in ms (LISTS)',
    takes: 'ten minutes',
    app: 'e2e',
    pattern: 'test/lists',
    size: { LISTS: '10000,1000000' },
    goals: { p95: { atMost: 100 } },
  },
  recovery: {
    answers: 'how soon people are served again after an outage, in ms (CHAOS: its seconds)',
    takes: 'a quarter of an hour',
    app: 'e2e',
    pattern: 'chaos/(chaos|servers|cold-start)',
    size: { CHAOS: '20' },
    goals: { servedMs: { atMost: 60_000 }, restMs: { atMost: 30_000 } },
  },
  year: {
    answers: 'do the books balance after a year of many subscriptions (YEAR_SUBSCRIPTIONS)',
    takes: 'an hour',
    app: 'billing',
    pattern: 'test/year',
    size: { YEAR_SUBSCRIPTIONS: '10000' },
  },
  webhooks: {
    answers: 'how long a storm of webhooks takes, a third of them twice and one in twenty lost (WEBHOOKS)',
    takes: 'five minutes',
    app: 'billing',
    pattern: 'test/webhooks',
    size: { WEBHOOKS: '10000' },
  },
  import: {
    answers: 'how long a file of old customers takes, in seconds (IMPORT_LINES)',
    takes: 'ten minutes',
    app: 'identity',
    pattern: 'test/imports',
    size: { IMPORT_LINES: '50000' },
  },
  carrier: {
    answers: 'how many labels come late when the carrier fails at every third parcel (CARRIER_SHIPS)',
    takes: 'five minutes',
    app: 'fulfilment',
    pattern: 'test/carrier',
    size: { CARRIER_SHIPS: '500' },
    goals: { orphans: { atMost: 0 } },
  },
  station: {
    answers:
      'how many parcels an hour the packing bench takes by scanner, a mistake of each kind planted (STATION_PARCELS)',
    takes: 'five minutes',
    app: 'e2e',
    pattern: 'browser/station',
    size: { STATION_PARCELS: '60' },
    goals: { byHand: { atMost: 0 } },
  },
  work: {
    answers: 'how many keys, clicks and seconds each job at the console takes (WORK_CASES)',
    takes: 'twenty minutes',
    app: 'e2e',
    pattern: 'browser/work',
    size: { WORK_CASES: '100' },
    goals: { seconds: { atMost: 60 } },
  },
};

export async function suiteFigures({ root, say }: BenchTools, suite: Suite): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-bench-'));
  const file = join(folder, 'figures.jsonl');
  const size = Object.fromEntries(Object.entries(suite.size).map(([name, many]) => [name, process.env[name] ?? many]));
  try {
    say(
      Object.entries(size)
        .map((pair) => pair.join('='))
        .join(' '),
    );
    await runSuite(root, suite, { ...size, BENCH_FIGURES: file });
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return figuresIn(
      lines.map((line) => JSON.parse(line) as Line),
      suite.goals,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Line = Record<string, string | number>;

/** Lines of the same words are one group: of each of its numbers the median, with the range where there are several. */
export function figuresIn(lines: readonly Line[], goals: Suite['goals'] = {}): Figure[] {
  const wordsOf = (line: Line): string =>
    Object.values(line)
      .filter((one) => typeof one === 'string')
      .join(' ');
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(wordsOf(line), [...(groups.get(wordsOf(line)) ?? []), line]);
  return [...groups].flatMap(([words, own]) =>
    Object.entries(own[0] ?? {})
      .filter(([, value]) => typeof value === 'number')
      .map(([name]): Figure => {
        const values = own.map((line) => Number(line[name]));
        const goal = goals[name];
        return {
          name: words ? `${words}: ${name}` : name,
          value: median(values),
          unit: '',
          ...(goal ? { goal } : {}),
          ...(own.length > 1 ? { note: `${Math.min(...values)} to ${Math.max(...values)}, ${own.length} times` } : {}),
        };
      }),
  );
}

async function runSuite(root: string, { app, pattern }: Suite, env: Record<string, string>): Promise<void> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, '--config', 'jest.config.mjs', '--runInBand', pattern], {
    cwd: join(root, 'apps', app),
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The suite failed, so its figures say nothing:\n${said}`);
}
