import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, median } from '../figures.ts';
import { type Customer, Line } from './people.ts';
import { dashboard } from './reads.ts';
import { middle, share, workFor } from './rounds.ts';
import type { Standing } from './standing.ts';
import { figuresOf } from './tell.ts';

const TIMES = 5;
const SECONDS = 20;

/** Five times as many dashboards as it can serve, by the clock: how many it serves all the same, what becomes of the others, and how soon it is itself again. */
export async function overload(s: Standing, people: readonly Customer[]): Promise<Figure[]> {
  const line = new Line();
  const ask = (turn: number) => {
    const { person } = people[turn % people.length] as Customer;
    return line.ask(`${s.w.url}/v2/profile`, { headers: { cookie: person.cookie, accept: 'application/json' } });
  };
  const served = async (turn: number): Promise<void> => void (await ask(turn));
  try {
    const flatOut = await workFor({ one: served, abreast: 10, ms: 5_000 });
    const times: number[] = [];
    const turnedAway: number[] = [];
    const odd = new Map<string, number>();
    const note = (what: string): void => void odd.set(what, (odd.get(what) ?? 0) + 1);
    const pending = new Set<Promise<void>>();
    const from = performance.now();
    for (let n = 0; performance.now() - from < SECONDS * 1000; n++) {
      const due = from + (n * 1000) / (flatOut.rate * TIMES);
      if (due > performance.now()) await sleep(due - performance.now());
      const at = performance.now();
      const one = ask(n).then(
        ({ status }) => {
          if (status === 200) times.push(performance.now() - at);
          else if (status === 503 || status === 429) turnedAway.push(performance.now() - at);
          else note(String(status));
        },
        (error: NodeJS.ErrnoException) => note(error.code ?? error.message),
      );
      pending.add(one);
      void one.finally(() => pending.delete(one));
    }
    const goodput = times.length / SECONDS;
    const asked = times.length + turnedAway.length + pending.size;
    await Promise.all(pending);
    const ended = performance.now();
    // Itself again: as quick as twice what it was, ten times running.
    const usual = share([flatOut], 0.5) * 2;
    for (let quick = 0; quick < 10 && performance.now() - ended < 60_000;) {
      const at = performance.now();
      const { status } = await ask(quick);
      quick = status === 200 && performance.now() - at < usual ? quick + 1 : 0;
    }
    const recovered = (performance.now() - ended) / 1000;
    const late = share([{ rate: 0, done: 0, times: times.sort((a, b) => a - b) }], 0.99);
    return [
      {
        name: 'overload: of what it serves flat out',
        value: (goodput / flatOut.rate) * 100,
        unit: '%',
        goal: { atLeast: 90 },
        note: `${(asked / SECONDS).toFixed(0)} asked a second, ${goodput.toFixed(0)} served, ${(turnedAway.length / SECONDS).toFixed(0)} told to come again; flat out ${flatOut.rate.toFixed(0)}`,
      },
      {
        name: 'overload: 99 of 100, times flat out',
        value: late / share([flatOut], 0.99),
        unit: '',
        goal: { atMost: 2 },
        note: `${late.toFixed(0)} ms`,
      },
      {
        name: 'overload: answers that were neither',
        value: [...odd.values()].reduce((sum, n) => sum + n, 0),
        unit: '',
        goal: { atMost: 0 },
        note: [...odd].map(([what, n]) => `${n} times ${what}`).join(', '),
      },
      { name: 'overload: itself again after', value: recovered, unit: 's', goal: { atMost: 5 } },
    ];
  } finally {
    line.close();
  }
}

/** The same dashboards by two processes: what one costs must not grow. */
export async function replicas(s: Standing, people: readonly Customer[]): Promise<Figure[]> {
  const cost = (all: Awaited<ReturnType<typeof dashboard>>) =>
    median(all.node.map((ms, at) => ms + (all.postgres[at] ?? 0)));
  const one = await dashboard(s, people);
  const second = await s.double();
  const two = await dashboard(s, people, [s.w.url, second]);
  const grown = (cost(two) / cost(one) - 1) * 100;
  return [
    ...figuresOf('dashboard', one, { of: 'a select by its number', perSecond: 1_200, cpuAtMost: 1.2 }),
    {
      name: 'two processes: CPU of one dashboard, more by',
      value: grown,
      unit: '%',
      goal: { atMost: 5 },
      note: `${cost(one).toFixed(2)} and ${cost(two).toFixed(2)} ms; ${middle(two.ours).toFixed(0)} a second on the same two cores`,
    },
  ];
}
