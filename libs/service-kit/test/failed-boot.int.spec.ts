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
import { bootService, newShared, type Service } from '../src/boot.ts';
import { JobHandler } from '../src/jobs/job-handler.ts';
import { KitModule } from '../src/kit.module.ts';
import { EventHandler } from '../src/messaging/events/event-handler.ts';
import { MessageHandler } from '../src/messaging/rpc/message-handler.ts';
import { readKitSettings, type KitSettings } from '../src/settings.ts';
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
/** Fails when relay, workers and sweeper of the kit are running already. */
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
  stores = await openStores('cellar');
  env = stores.env;
}, 60_000);

afterAll(() => stores?.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sockets, servers and timers that keep the process going. */
async function alive(): Promise<string[]> {
  // The timer that has just fired counts until its callback is over.
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

/** A connection to a Redis that is away lets go two seconds after it was closed, and Jest has timers of its own now and then. */
async function nothingBeyond(before: string[]): Promise<void> {
  const deadline = Date.now() + 4_000;
  while ((await beyond(before)).length > 0 && Date.now() < deadline) await pause(30);
  expect(await beyond(before)).toEqual([]);
}

/** Boots what must fail, and waits until nothing of it is left. Answers what it failed of. */
async function failed(service: Service<Cellar>, more: Record<string, string> = {}): Promise<string> {
  const before = await alive();
  const started = Date.now();
  const reason = await bootService(service, { ...env, ...more }, newShared()).then(
    () => 'it did not fail',
    (error: Error) => error.message,
  );
  // Five of them a Redis that does not answer is waited for at the start.
  expect(Date.now() - started).toBeLessThan(9_000);
  await nothingBeyond(before);
  // Whatever still went round would have something open again by now.
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

test('a database that is not there or refuses a migration fails the boot, and nothing of it stays', async () => {
  const missing = env.DATABASE_URL?.replace(stores.database, 'nowhere') ?? '';
  expect(await failed(cellar([]), { DATABASE_URL: missing })).toMatch(/"nowhere" does not exist/);
  expect(await failed(cellar([], { migration: BrokenTables }))).toMatch(/no_such_table/);
}, 20_000);

test('a taken port fails the boot in one line, of the program and of its health answers alike', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, resolve));
  const { port } = taken.address() as AddressInfo;
  try {
    const http = { port: () => port, adapter: () => new FastifyAdapter() };
    expect(await failed(cellar([], { http }))).toMatch(/EADDRINUSE/);
    expect(await failed(cellar([]), { HEALTH_PORT: String(port) })).toMatch(/EADDRINUSE/);
  } finally {
    taken.close();
  }
}, 20_000);

test('after a failed boot the same program starts on the same data', async () => {
  const running = await bootService(cellar([]), env, newShared());
  expect(running.health.started()).toEqual({ ok: true });
  await running.stop();
});
