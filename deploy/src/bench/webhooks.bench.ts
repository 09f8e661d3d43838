import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';
import { runSuites } from './suite.ts';

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

/** Runs the test of the same name with a full storm: its assertions hold here too. */
export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-webhooks-'));
  const report = join(folder, 'report.json');
  try {
    say(`${DELIVERIES} webhooks`);
    const env = { WEBHOOKS: String(DELIVERIES), WEBHOOKS_REPORT: report };
    await runSuites(root, 'billing', 'webhooks.int', env, 'The storm did not end as at the provider');
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
