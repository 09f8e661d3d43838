import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { exchange } from '@sorrel/deploy/servers/wire';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from '../no-screens.ts';
import { drained, expectNothingLost } from './after.ts';
import { openLanes, refusedFor, slowedBy } from './lanes.ts';
import { ordeal, secondsUpTo } from './ordeal.ts';
import { openOwnServers, smallDisk, type OwnServer, type OwnServers } from './own-servers.ts';
import { Stopwatch } from './stopwatch.ts';

/* The servers themselves are killed, filled up or lose their last writes, while people order. Three brokers store each event. */
const LONGEST = secondsUpTo(20);

// It holds the stored data, but not the write-ahead log.
const disk = smallDisk(256);

let own: OwnServers;
let w: World;
beforeAll(async () => {
  own = await openOwnServers();
  if (disk) await storeOn(disk.path);
  w = await world({
    servers: { databaseUrl: own.database.url, redisUrl: own.redis.url, natsUrl: own.natsUrl, natsUrls: own.natsUrls },
    env: { EVENT_REPLICAS: '3', DB_QUERY_TIMEOUT_MS: '5000', ...NO_SCREENS },
  });
}, 240_000);
afterAll(async () => {
  await w?.stop();
  await own?.stop();
  disk?.remove();
});

/** New databases are copies of this template, in its place. */
async function storeOn(path: string): Promise<void> {
  const folder = join(path, 'tables');
  mkdirSync(folder, { mode: 0o700 });
  spawnSync('chown', ['--reference', join(own.folder, 'postgres', 'cluster'), folder]);
  const client = new pg.Client({ connectionString: own.database.url });
  await client.connect();
  await client.query(`create tablespace small location '${folder}'`);
  await client.query('alter database template1 set tablespace small');
  await client.end();
}

interface Fault {
  fault: string;
  happens(): Promise<void>;
  ends(): Promise<void>;
  /** How many customers may be turned away; unlimited while a server that everything depends on is down. */
  turnedAway?: number;
}

const streams = async () => (await w.rpc.connection.manager()).streams;
const leader = async (): Promise<OwnServer> => {
  const { cluster } = await (await streams()).info('FACTS');
  const found = own.brokers.find(({ name }) => name === cluster?.leader);
  if (!found) throw new Error(`The stream has no leader: ${JSON.stringify(cluster)}`);
  return found;
};
const down: OwnServer[] = [];
const kill = async (...servers: OwnServer[]): Promise<void> => {
  down.push(...servers);
  await Promise.all(servers.map((server) => server.kill()));
};
const startAgain = async (): Promise<void> => {
  await Promise.all(down.splice(0).map((server) => server.start()));
};
const redisSays = (line: string): Promise<string> => {
  const { hostname, port, password } = new URL(own.redis.url);
  return exchange({
    host: hostname,
    port: Number(port),
    greeting: `AUTH ${password}\r\n${line}\r\n`,
    enough: (said) => said.split('\r\n').length > 2,
    withinMs: 2_000,
  });
};
const unpublished = async (): Promise<number> => {
  const counts = SCHEMAS.map((schema) => `select count(*)::int as n from ${schema}.outbox where published_at is null`);
  const [row] = await w.sql<{ n: number }>(`select sum(n)::int as n from (${counts.join(' union all ')}) as o`);
  return row?.n ?? 0;
};

const FAULTS: Fault[] = [
  {
    fault: 'the broker that leads the stream is killed',
    happens: async () => kill(await leader()),
    ends: startAgain,
  },
  {
    fault: 'two of three brokers are killed',
    happens: async () => {
      const first = await leader();
      await kill(first, ...own.brokers.filter((one) => one !== first).slice(0, 1));
    },
    ends: startAgain,
  },
  {
    fault: 'the stream is full',
    happens: async () => {
      const all = await streams();
      const { state } = await all.info('FACTS');
      await all.update('FACTS', { max_bytes: state.bytes, discard: 'new' as never });
      await until(async () => (await unpublished()) > 3, 30_000, 'the outbox keeps what the broker does not take');
    },
    ends: async () => {
      await (await streams()).update('FACTS', { max_bytes: -1, discard: 'old' as never });
    },
  },
  {
    fault: 'Redis has no memory left',
    happens: async () => void (await redisSays('CONFIG SET maxmemory 1')),
    ends: async () => void (await redisSays('CONFIG SET maxmemory 0')),
    turnedAway: 0,
  },
  {
    fault: 'Redis is killed and loses what it wrote last',
    happens: async () => {
      await kill(own.redis);
      const folder = join(own.folder, 'redis', 'appendonlydir');
      for (const name of readdirSync(folder)
        .filter((one) => one.endsWith('.aof'))
        .filter((one) => one.includes('incr'))) {
        const file = join(folder, name);
        truncateSync(file, Math.floor(statSync(file).size * 0.8));
      }
    },
    ends: startAgain,
  },
  { fault: 'the database is killed', happens: () => kill(own.database), ends: startAgain },
  {
    fault: 'one transaction in twenty is a deadlock’s victim',
    happens: async () => {
      await w.sql(
        `create function public.unlucky() returns trigger language plpgsql as $$ begin
           if random() < 0.05 then raise exception 'deadlock detected' using errcode = case when random() < 0.5 then '40P01' else '40001' end; end if;
           return new; end $$`,
      );
      for (const schema of SCHEMAS)
        await w.sql(
          `create trigger unlucky before insert on ${schema}.outbox for each row execute function public.unlucky()`,
        );
    },
    ends: async () => {
      await w.sql('drop function if exists public.unlucky cascade');
    },
    turnedAway: 0,
  },
];

test.each(FAULTS)(
  'while people order, $fault: nobody who was told yes is lost, nothing is doubled or given up',
  async ({ fault, happens, ends, turnedAway }) => {
    const customers = await ordeal(w, fault, LONGEST, happens, ends);
    if (turnedAway === undefined) return;
    const away = [...customers.turnedAway.values()].reduce((a, b) => a + b, 0);
    expect([away <= turnedAway, Object.fromEntries(customers.turnedAway)]).toEqual([true, expect.anything()]);
  },
  240_000,
);

const FROZEN = secondsUpTo(30);

test('while Redis is frozen nobody waits for it: no kind of request takes twice as long, nobody is turned away, jobs are done once', async () => {
  const watch = new Stopwatch();
  const lanes = await openLanes(w, watch);
  let slower: string[] = [];
  try {
    slower = await slowedBy(watch, {
      happens: () => void process.kill(own.redis.pid(), 'SIGSTOP'),
      ends: () => void process.kill(own.redis.pid(), 'SIGCONT'),
      seconds: FROZEN,
      atLeast: 6,
    });
  } finally {
    await lanes.end();
  }
  const rest = await drained(w);
  process.stdout.write(`chaos: Redis is frozen, ${FROZEN} s: at rest after ${Math.round(rest)} ms; ${watch}\n`);
  expect(slower).toEqual([]);
  expect(refusedFor(lanes)).toEqual([]);
  await expectNothingLost(w, lanes.ordered);
}, 3_600_000);

(disk ? test : test.skip)(
  `while people order, the database’s disk is full: reading goes on, nobody who was told yes is lost${disk ? '' : ' [skip: a small disk is made by root alone]'}`,
  async () => {
    await ordeal(
      w,
      'the database’s disk is full',
      LONGEST,
      async () => {
        disk?.fill();
        expect((await w.http.bff.get('/v2/catalogue')).status).toBe(200);
      },
      async () => disk?.free(),
    );
  },
  240_000,
);
