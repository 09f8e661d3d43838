import { join } from 'node:path';
import { startPostgres } from '@sorrel/deploy/infra';
import { testServers, temporaryFolder } from '@sorrel/deploy/test-servers';
import type { BenchTools } from './bench.ts';
import { type Figure, median } from './figures.ts';
import { chatLag } from './flows/chat.ts';
import { parentOf, spentBy } from './processor.ts';
import { type Among, renewalMorning, type Morning } from './morning.ts';
import { dashboard, enterFrom, known } from './flows/reads.ts';
import { buying } from './flows/orders.ts';
import { Line, must } from './flows/people.ts';
import { inTurns, share, spread, type Compared, type Work } from './flows/rounds.ts';

/** What people do among so many customers, and the first of their renewals at eight: each size against the smallest. */
/** How many customers there are, with commas between them; a million takes forty minutes and 55 GB of disk. */
const SIZES = (process.env.BENCH_SIZES ?? '1000,10000').split(',').map(Number);
const ROUNDS = 3;
const MS = 3_000;
const BUYERS = 120;
/** A database of this size is not a laptop's. */
const LARGE = 200_000;
const MEMORY = { shared_buffers: '3GB', maintenance_work_mem: '512MB' };
/** The limits that keep one visitor from using up the shop would be what is measured. */
const ENV = { TRUST_PROXY: 'loopback', GAUGE_KEEP_MS: '10000' };
const GROWTH = { atMost: 1.3 };

/** What one thing costs at one size. */
interface Cost {
  /** ms of the processor, of programs and database, for one. */
  cpu: number;
  note: string;
}
export type Costs = ReadonlyMap<string, Cost>;

export async function run({ root, say: tell }: BenchTools): Promise<Figure[]> {
  // Its name fills the column of names.
  const say = (text: string): void => tell(` ${text}`);
  const { binaries } = await testServers();
  const all = new Map<number, Costs>();
  for (const size of SIZES) {
    const home = temporaryFolder();
    const postgres = await startPostgres({
      binaries,
      dataDir: join(home.path, 'durable'),
      say: () => undefined,
      ...(size >= LARGE ? { more: MEMORY } : {}),
    });
    try {
      const costs = new Map<string, Cost>();
      const morning = await renewalMorning({
        root,
        postgres,
        due: size,
        env: ENV,
        say,
        before: async (among) => {
          for (const [what, cost] of await everyday(among, say)) costs.set(what, cost);
        },
      });
      costs.set('renewal', renewalCost(morning));
      all.set(size, costs);
      for (const [what, { cpu, note }] of costs) say(`${size}: ${what} ${cpu.toFixed(2)} ms, ${note}`);
    } finally {
      await postgres.stop();
      home.remove();
    }
  }
  return sizeFigures(all);
}

const renewalCost = ({ charged, chargedSeconds, nodeMs, postgresMs }: Morning): Cost => ({
  cpu: nodeMs + postgresMs,
  note: `${(charged / chargedSeconds).toFixed(1)}/s in the first ${chargedSeconds.toFixed(0)} s, ${charged} charged; what follows a charge is not all in it`,
});

async function everyday({ w, people, prescriber, pids }: Among, say: (text: string) => void): Promise<Costs> {
  const costs = new Map<string, Cost>();
  const [connection] = await w.sql<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(connection?.pid ?? 0);
  const used = () => spentBy(pids, postmaster);
  const line = new Line();
  const kept = (what: string, compared: Compared): void => {
    costs.set(what, costOf(compared));
    say(`${what} is measured`);
  };
  const measure = async (what: string, work: Work): Promise<void> =>
    kept(what, await inTurns(work, undefined, used, { rounds: ROUNDS, rest: w.settle }));
  const staff =
    (path: string): Work['one'] =>
    async () =>
      must(
        await line.ask(w.url + path, { headers: { cookie: prescriber.cookie, accept: 'application/json' } }),
        `${path} of the console`,
      );
  const [some] = await w.sql<{ id: string }>('select id from billing.subscriptions order by id limit 1');
  try {
    await measure(
      'log-in',
      enterFrom(w.url, line, people, ({ person }) => known(person.cookie)),
    );
    kept('dashboard', await dashboard({ w, used }, people));
    await measure('list of subscriptions', { one: staff('/v2/admin/subscriptions'), abreast: 4, ms: MS });
    await measure('a record', { one: staff(`/v2/admin/subscriptions/${some?.id}`), abreast: 4, ms: MS });
    await measure('Today', { one: staff('/v2/admin/data/work'), abreast: 4, ms: MS });
    const { work } = await buying(w, BUYERS);
    await measure('checkout to paid', { ...work, ms: MS / 2 });
    const before = used();
    const times = await chatLag(w, people, prescriber, { aSecond: 10, seconds: 10 });
    await w.settle();
    const after = used();
    const cpu = (after.node + after.postgres - before.node - before.postgres) / times.length;
    costs.set('chat message', { cpu, note: `half seen by the other side in ${median(times).toFixed(1)} ms` });
  } finally {
    line.close();
  }
  return costs;
}

function costOf({ ours, node, postgres }: Compared): Cost {
  const each = node.map((ms, at) => ms + (postgres[at] ?? 0));
  return {
    cpu: median(each),
    note: `${spread(each)}; ${median(ours.map(({ rate }) => rate)).toPrecision(3)}/s, half in ${share(ours, 0.5).toPrecision(3)} ms`,
  };
}

/** What each thing costs at each size, and how much dearer it is at the largest. */
export function sizeFigures(all: ReadonlyMap<number, Costs>): Figure[] {
  const sizes = [...all.keys()].toSorted((a, b) => a - b);
  const [least, most] = [sizes[0], sizes.at(-1)];
  const figures: Figure[] = [];
  for (const what of all.get(least ?? 0)?.keys() ?? []) {
    const costs = sizes.map((size) => all.get(size)?.get(what));
    sizes.forEach((size, at) => {
      const cost = costs[at];
      if (cost)
        figures.push({
          name: `${what}, ${size.toLocaleString('en-GB')} customers`,
          value: cost.cpu,
          unit: 'ms',
          note: cost.note,
        });
    });
    const [first, last] = [costs[0], costs.at(-1)];
    if (least !== most && first && last)
      figures.push({ name: `${what}: largest to smallest`, value: last.cpu / first.cpu, unit: 'times', goal: GROWTH });
  }
  return figures;
}
