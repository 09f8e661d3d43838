import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type AddressInfo } from 'node:net';
import {
  Controller,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Migration } from '@mikro-orm/migrations';
import { z } from 'zod';
import { event } from '@sorrel/contracts/event-contract';
import { query } from '@sorrel/contracts/rpc-contract';
import { busUsers } from '@sorrel/deploy/bus/rights';
import type { Wires } from '@sorrel/deploy/bus/wires';
import type { RunningNats } from '@sorrel/deploy/infra';
import { stopwatch } from '@sorrel/test-kit/stopwatch';
import { bootService, newShared, type Service } from '../src/boot.ts';
import { JobHandler } from '../src/jobs/job-handler.ts';
import { KitModule } from '../src/kit.module.ts';
import { EventHandler } from '../src/messaging/events/event-handler.ts';
import { MessageHandler } from '../src/messaging/rpc/message-handler.ts';
import { readKitSettings, type KitSettings } from '../src/settings/kit-settings.ts';
import { openStores, type OwnStores } from './own-stores.ts';

const ask = query('rpc.cellar.wine.ask', z.object({}), z.object({}), { actors: ['system'] });
const pressed = event('evt.cellar.wine.pressed', z.object({ id: z.int() }));

class CellarTables extends Migration {
  override up(): void {
    this.addSql('create table barrels (id int primary key)');
  }
}

class BrokenTables extends Migration {
  override up(): void {
    this.addSql('alter table no_such_table add column age int');
  }
}

@Controller()
class Wine {
  @MessageHandler(ask)
  async ask() {
    return {};
  }
  @EventHandler(pressed)
  async onPressed() {}
}

@Injectable()
class Barrels {
  @JobHandler('turn')
  async turn() {}
}

@Injectable()
class BrokenInMaking {
  constructor() {
    throw new Error('not made');
  }
}
@Injectable()
class BrokenAtInit implements OnModuleInit {
  onModuleInit(): void {
    throw new Error('not initialised');
  }
}
/** Fails when the kit's relay, workers and sweeper are already running. */
@Injectable()
class BrokenAtTheEnd implements OnApplicationBootstrap {
  async onApplicationBootstrap(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 300));
    throw new Error('not begun');
  }
}

@Module({})
class CellarModule {}

interface Cellar {
  kit: KitSettings;
}
interface Made {
  http?: Service<Cellar>['http'];
  migration?: typeof CellarTables;
}
const cellar = (providers: Provider[], { http, migration = CellarTables }: Made = {}): Service<Cellar> => ({
  name: 'cellar',
  config: (env) => ({ kit: readKitSettings(env, 'cellar') }),
  module: ({ kit }, shared) => ({
    module: CellarModule,
    imports: [
      KitModule.with({
        settings: kit,
        shared,
        queues: 'jobs',
        rpcs: [ask] as never[],
        entities: [],
        migrations: [{ name: migration.name, class: migration }],
      }),
    ],
    controllers: [Wine],
    providers: [Barrels, ...providers],
  }),
  ...(http ? { http } : {}),
});

let stores: OwnStores;
let env: Record<string, string>;

beforeAll(async () => {
  stores = await openStores('cellar', CELLAR);
  env = stores.env;
});

afterAll(() => stores?.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sockets, servers and timers that keep the process alive. */
async function alive(): Promise<string[]> {
  // A timer that has just fired counts until its callback is over.
  await new Promise((resolve) => setImmediate(resolve));
  return process.getActiveResourcesInfo();
}

async function beyond(before: string[]): Promise<string[]> {
  const known = [...before];
  return (await alive()).filter((one) => {
    const at = known.indexOf(one);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

/** A connection to a Redis that is away is freed two seconds after it was closed, and Jest has timers of its own now and then. */
async function nothingBeyond(before: string[]): Promise<void> {
  const passed = stopwatch();
  while ((await beyond(before)).length > 0 && passed() < 4_000) await pause(30);
  expect(await beyond(before)).toEqual([]);
}

/** Boots what must fail, and waits until nothing of it is left. Returns the error. */
async function failed(service: Service<Cellar>, more: Record<string, string> = {}): Promise<string> {
  const before = await alive();
  const passed = stopwatch();
  const reason = await bootService(service, { ...env, ...more }, newShared()).then(
    () => 'it did not fail',
    (error: Error) => error.message,
  );
  // Up to five of these seconds are the start waiting for a Redis that does not answer.
  expect(passed()).toBeLessThan(9_000);
  await nothingBeyond(before);
  // Any loop still running would have something open again by now.
  await pause(1_300);
  await nothingBeyond(before);
  return reason;
}

test.each([
  ['while it is made', BrokenInMaking, 'not made'],
  ['while it is initialised', BrokenAtInit, 'not initialised'],
  ['when relay, consumers and workers run', BrokenAtTheEnd, 'not begun'],
])(
  'a program that fails %s leaves no connection, timer or loop',
  async (_when, broken, reason) => {
    expect(await failed(cellar([broken]))).toBe(reason);
  },
  20_000,
);

test.each([
  ['no Redis', BrokenInMaking, { REDIS_URL: 'redis://127.0.0.1:1' }, 'not made'],
  ['no Redis, late', BrokenAtTheEnd, { REDIS_URL: 'redis://127.0.0.1:1' }, 'not begun'],
  ['no broker', BrokenInMaking, { NATS_URL: 'nats://127.0.0.1:1' }, 'not made'],
])(
  'a failed program does not go on looking for its servers: %s',
  async (_which, broken, more, reason) => {
    expect(await failed(cellar([broken]), more)).toBe(reason);
  },
  20_000,
);

const CELLAR: Wires = { cellar: { asks: [], hears: ['cellar'], tells: [], listens: [] } };

/** A broker that gives the cellar every right it needs, except one. */
async function without(right: RegExp): Promise<RunningNats> {
  const rest = (words: string[]) => words.filter((word) => !right.test(word));
  const users = busUsers(CELLAR).map((user) =>
    user.replies ? { ...user, publish: rest(user.publish), subscribe: rest(user.subscribe) } : user,
  );
  return stores.ownBroker({ users });
}

test.each([
  ['answer its calls', /^rpc\.cellar/, 'listen to rpc.cellar.'],
  ['hear that the clock is moved', /^rpc\.every/, 'listen to rpc.every.'],
  ['hear its answers', /^_INBOX/, 'listen to _INBOX_cellar.'],
  ['hear what its others have dealt with', /^live/, 'listen to live.cellar.dealt-with'],
  ['publish its events', /^evt/, 'publish evt.cellar.'],
  ['look at the stream', /STREAM\.INFO/, 'publish $JS.API.STREAM.INFO'],
  ['make the stream', /STREAM\.CREATE/, 'publish $JS.API.STREAM.CREATE'],
  ['see how far its listeners are', /CONSUMER\.LIST/, 'publish $JS.API.CONSUMER.LIST'],
  ['make its consumer', /CONSUMER\.CREATE/, 'publish $JS.API.CONSUMER.CREATE'],
  ['find its consumer', /CONSUMER\.INFO/, 'publish $JS.API.CONSUMER.INFO'],
  ['take its events', /MSG\.NEXT/, 'publish $JS.API.CONSUMER.MSG.NEXT'],
])(
  'a program that may not %s fails its boot instead of staying deaf',
  async (_what, right, refused) => {
    const broker = await without(right);
    try {
      const reason = await failed(cellar([]), { NATS_URL: broker.urls.cellar ?? '' });
      expect(reason).toMatch(/^The broker does not let cellar [^\n]+$/);
      expect(reason).toContain(refused);
    } finally {
      await broker.stop();
    }
  },
  30_000,
);

test('a wrong password fails the boot in one line, which does not hold it', async () => {
  const wrong = (url = '') => url.replace(/:[^:/@]*@/, ':n0t-the-p4ssw0rd@');
  const reason = await failed(cellar([]), { NATS_URL: wrong(env.NATS_URL) });
  expect(reason).toMatch(/^The broker at 127\.0\.0\.1:\d+ refuses cellar: NATS_URL_CELLAR[^\n]+$/);
  expect(reason).not.toContain('n0t-the-p4ssw0rd');
  const redis = await failed(cellar([]), { REDIS_URL: wrong(env.REDIS_URL) });
  expect(redis).toMatch(/^Redis refuses us: REDIS_URL[^\n]+$/);
  const none = await failed(cellar([]), { REDIS_URL: env.REDIS_URL?.replace(/:[^:/@]*@/, '') ?? '' });
  expect(none).toMatch(/^Redis refuses us: REDIS_URL[^\n]+$/);
});

test('a database that is not there or refuses a migration fails the boot, and nothing of it stays', async () => {
  const missing = env.DATABASE_URL?.replace(stores.database, 'nowhere') ?? '';
  expect(await failed(cellar([]), { DATABASE_URL: missing })).toMatch(/"nowhere" does not exist/);
  expect(await failed(cellar([], { migration: BrokenTables }))).toMatch(/no_such_table/);
});

test('a taken port fails the boot in one line, of the program and of its health answers alike', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, resolve));
  const { port } = taken.address() as AddressInfo;
  try {
    const http = { port: () => port, adapter: () => new FastifyAdapter() };
    expect(await failed(cellar([], { http }))).toMatch(/EADDRINUSE/);
    expect(await failed(cellar([]), { MANAGEMENT_PORT: String(port) })).toMatch(/EADDRINUSE/);
  } finally {
    taken.close();
  }
});

test('after a failed boot the same program starts on the same data', async () => {
  const running = await bootService(cellar([]), env, newShared());
  expect(running.health.started()).toEqual({ ok: true });
  await running.stop();
});
