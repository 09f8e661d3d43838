import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openWebhookEndpoint } from '@sorrel/test-kit/webhook-endpoint';
import { world } from '@sorrel/test-kit/world';
import { freePort } from '../servers/free-port.ts';
import { liveAYear, type Year } from '@sorrel/test-kit/year';
import { startPart } from '../commands/apart.ts';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';

export const name = 'year';
export const about =
  'many subscriptions live through a year by the clock: charges, refusals, refunds; then the books are checked';

const SUBSCRIPTIONS = Number(process.env.YEAR_SUBSCRIPTIONS ?? 10_000);
const DAYS = Number(process.env.YEAR_DAYS ?? 365);

export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const port = await freePort();
  const w = await world({
    only: ['sandbox'],
    env: {
      PROGRAMS: 'billing,sandbox',
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/stripe`,
      RECONCILE_MS: '3600000',
      DB_POOL: '10',
      // Keeps jobs that run long from being taken for dead and woken again and again.
      JOB_LOCK_MS: '15000',
      SWEEP_MS: '10000',
    },
  });
  const server = openWebhookEndpoint(port, w, { isOpen: true, bodies: [] }, false);
  // As in production: one process answers, one works the jobs. The card provider and the customers would be other machines.
  const start = (role: string) =>
    startPart(
      { name: 'billing', role, managementPort: 0 },
      { root, entry: join(root, 'deploy/dist/main.js'), env: w.env, logDir: w.env.DATA_DIR ?? '' },
    );
  const api = await start('api');
  const worker = await start('worker');
  let most = 0;
  const watch = setInterval(() => void memoryOf(worker.pid).then((bytes) => (most = Math.max(most, bytes))), 5_000);
  try {
    const year = await liveAYear(w, { subscriptions: SUBSCRIPTIONS, days: DAYS, say });
    if (year.differences.length > 0) throw new Error(`The books do not balance: ${year.differences.join(' ')}`);
    return figuresOf(year, most);
  } finally {
    clearInterval(watch);
    await Promise.all([api.stop(), worker.stop()]);
    server.close();
    await w.stop();
  }
}

const memoryOf = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }));
  return Number(stdout) * 1024;
};

function figuresOf(year: Year, memory: number): Figure[] {
  const { days, charges, declines, shipped, refunds, compared, seconds, slowest } = year;
  return [
    {
      name: 'the whole time',
      value: Math.round(seconds),
      unit: 's',
      note: `${SUBSCRIPTIONS} subscriptions, ${days} days`,
    },
    {
      name: 'charges',
      value: charges,
      unit: '',
      note: `${declines} refused, ${shipped} shipped, ${refunds} given back`,
    },
    { name: 'charges, shipped and all', value: charges / seconds, unit: '/s' },
    { name: 'the slowest day', value: Math.round(slowest.seconds), unit: 's', note: `${slowest.charges} charges` },
    {
      name: 'differences in the books',
      value: 0,
      unit: '',
      goal: { atMost: 0 },
      note: `${compared} objects of the provider compared`,
    },
    { name: 'memory of the worker', value: Math.round(memory / 1e6), unit: 'MB', goal: { atMost: 1_000 } },
  ];
}
