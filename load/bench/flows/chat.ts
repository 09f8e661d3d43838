import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@sorrel/test-kit/person';
import type { World } from '@sorrel/test-kit/world';
import pg from 'pg';
import type { Figure } from '../figures.ts';
import type { Customer } from './people.ts';
import { share, workFor } from './rounds.ts';
import type { Standing } from './standing.ts';

const A_SECOND = 20;
const SECONDS = 12;

/** How long each message takes from the customer's press to the other side's screen, in ms, sorted, with so many a second. */
async function chatLag(
  w: World,
  people: readonly Customer[],
  staff: Person,
  { aSecond, seconds }: { aSecond: number; seconds: number },
): Promise<number[]> {
  const seen = new Map<number, number>();
  const stream = get(`${w.url}/v2/admin/stream`, { headers: { cookie: staff.cookie } }, (response) =>
    response.on('data', (part: Buffer) => {
      const now = performance.now();
      for (const [, id] of part.toString().matchAll(/^id: (\d+)/gm))
        if (!seen.has(Number(id))) seen.set(Number(id), now);
    }),
  );
  stream.on('error', () => undefined);
  await sleep(500);
  const sent: { id: number; at: number }[] = [];
  const begin = performance.now();
  const waiting: Promise<void>[] = [];
  for (let n = 0; n < aSecond * seconds; n++) {
    await sleep(Math.max(0, begin + (n * 1000) / aSecond - performance.now()));
    const { person } = people[n % people.length] as Customer;
    waiting.push(
      (async () => {
        const at = performance.now();
        const { message } = await person.must<{ message: { id: number } }>('/v2/profile/form/chat', {
          message: `Is it usual that it tingles? (${n})`,
          client_id: crypto.randomUUID(),
        });
        sent.push({ id: message.id, at });
      })(),
    );
  }
  await Promise.all(waiting);
  await sleep(1_000);
  stream.destroy();
  const missing = sent.filter(({ id }) => !seen.has(id)).length;
  if (missing > 0) throw new Error(`${missing} messages did not reach the other side.`);
  return sent.map(({ id, at }) => (seen.get(id) ?? 0) - at).sort((a, b) => a - b);
}

/** From the customer's press to the line that reaches the other side's screen, with so many a second; its limits: a question over the bus and a commit. */
export async function chat(s: Standing, people: readonly Customer[], staff: Person): Promise<Figure[]> {
  const times = await chatLag(s.w, people, staff, { aSecond: A_SECOND, seconds: SECONDS });
  const limit = await limits(s);
  const rounds = [{ rate: 0, done: times.length, times }];
  const [half, most] = [share(rounds, 0.5), share(rounds, 0.99)];
  return [
    {
      name: 'chat, until the other side sees it: half',
      value: half,
      unit: 'ms',
      goal: { atMost: 5 },
      note: `${A_SECOND} a second`,
    },
    { name: 'chat: 99 of 100', value: most, unit: 'ms', goal: { atMost: 15 } },
    {
      name: 'chat: times a question and a commit',
      value: half / limit,
      unit: '',
      goal: { atMost: 3 },
      note: `together ${limit.toFixed(2)} ms`,
      ratio: {
        low: share(rounds, 0.25) / limit,
        high: share(rounds, 0.75) / limit,
        better: 'less',
        isOfQuietMachines: true,
      },
    },
  ];
}

async function limits(s: Standing): Promise<number> {
  const client = new pg.Client({ connectionString: s.w.adminUrl });
  await client.connect();
  await client.query('create table if not exists bench_said (id serial primary key, text text)');
  try {
    const commit = await workFor({
      one: async () => void (await client.query('insert into bench_said (text) values ($1)', ['tingles'])),
      abreast: 1,
      ms: 1_500,
    });
    const hop = await workFor({ one: () => s.w.rpc.connection.nc.flush(), abreast: 1, ms: 1_000 });
    return share([commit], 0.5) + share([hop], 0.5);
  } finally {
    await client.end();
  }
}
