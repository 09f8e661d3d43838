import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';

export const name = 'webhooks';
export const about =
  'ten thousand webhooks, a third of them twice, shuffled, one in twenty lost: the end is as at the provider after one comparison';

const DELIVERIES = Number(process.env.WEBHOOKS ?? 10_000);

interface Report {
  deliveries: number;
  events: number;
  orders: number;
  receivedSeconds: number;
  workedSeconds: number;
  reconciledSeconds: number;
  memoryBytes: number;
}

/** The test of the same name with a whole storm: what it asserts is asserted here. */
export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-webhooks-'));
  const report = join(folder, 'report.json');
  try {
    say(`${DELIVERIES} webhooks`);
    const jest = join(root, 'node_modules/jest/bin/jest.js');
    const child = spawn(process.execPath, [jest, '--config', 'jest.config.mjs', '--runInBand', 'webhooks.int'], {
      cwd: join(root, 'apps/billing'),
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
        WEBHOOKS: String(DELIVERIES),
        WEBHOOKS_REPORT: report,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`The storm did not end as at the provider:\n${said}`);
    return figuresOf(JSON.parse(readFileSync(report, 'utf8')) as Report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(report: Report): Figure[] {
  const { deliveries, events, orders, receivedSeconds, workedSeconds, reconciledSeconds, memoryBytes } = report;
  return [
    {
      name: 'received',
      value: deliveries / receivedSeconds,
      unit: '/s',
      note: `${deliveries} deliveries of ${events} events`,
    },
    { name: 'worked after the last was received', value: workedSeconds, unit: 's', note: `${orders} payments` },
    { name: 'the comparison that finds the lost ones', value: reconciledSeconds, unit: 's' },
    { name: 'payments that stand otherwise than at the provider', value: 0, unit: '', goal: { atMost: 0 } },
    {
      name: 'memory, everything in one process',
      value: Math.round(memoryBytes / 1e6),
      unit: 'MB',
      goal: { atMost: 1_500 },
    },
  ];
}
