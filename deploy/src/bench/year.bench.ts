import { openDoor } from '@sorrel/test-kit/webhook-door';
import { freePort, world } from '@sorrel/test-kit/world';
import { liveAYear, type Year } from '@sorrel/test-kit/year';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';

export const name = 'year';
export const about =
  'many subscriptions live through a year by the clock: charges, refusals, refunds; then the books are checked';

const SUBSCRIPTIONS = Number(process.env.YEAR_SUBSCRIPTIONS ?? 10_000);
const DAYS = Number(process.env.YEAR_DAYS ?? 365);

export async function run({ say }: BenchTools): Promise<Figure[]> {
  const port = await freePort();
  const w = await world({
    only: ['billing', 'sandbox'],
    env: {
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/stripe`,
      RECONCILE_MS: '3600000',
      DB_POOL: '10',
      // Of things that stay long under way none is taken for dead.
      JOB_LOCK_MS: '15000',
    },
  });
  const server = openDoor(port, w, { isOpen: true, bodies: [] }, false);
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 1_000);
  try {
    const year = await liveAYear(w, { subscriptions: SUBSCRIPTIONS, days: DAYS, say });
    if (year.differences.length > 0) throw new Error(`The books do not balance: ${year.differences.join(' ')}`);
    return figuresOf(year, most);
  } finally {
    clearInterval(watch);
    server.close();
    await w.stop();
  }
}

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
    { name: 'memory, everything in one process', value: Math.round(memory / 1e6), unit: 'MB', goal: { atMost: 1_500 } },
  ];
}
