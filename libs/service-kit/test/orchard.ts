import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Injectable, Module } from '@nestjs/common';
import { Migration } from '@mikro-orm/migrations';
import { headers } from '@nats-io/transport-node';
import pg from 'pg';
import { z } from 'zod';
import { event } from '@sorrel/contracts/event-contract';
import { command, query, Receipt } from '@sorrel/contracts/rpc-contract';
import { newCredentials, type Credentials } from '@sorrel/deploy/bus/credentials';
import { busUsers } from '@sorrel/deploy/bus/rights';
import type { Wires } from '@sorrel/deploy/bus/wires';
import { createDatabase, dropDatabase } from '@sorrel/deploy/provision';
import { startNats } from '@sorrel/deploy/infra';
import { openLine, type Line } from '@sorrel/deploy/servers/tcp-proxy';
import { testServers, type TestServers } from '@sorrel/deploy/test-servers';
import { bootService, newShared, type Running } from '../src/boot.ts';
import { Db, type Tx } from '../src/database/db.ts';
import { Fault } from '../src/fault.ts';
import { JobHandler, type Job } from '../src/jobs/job-handler.ts';
import { KitModule, type Shared } from '../src/kit.module.ts';
import { EventHandler } from '../src/messaging/events/event-handler.ts';
import { MessageHandler } from '../src/messaging/rpc/message-handler.ts';
import { openClient, type RpcClient } from '../src/messaging/rpc/rpc-client.ts';
import type { Connection } from '../src/messaging/connection.ts';
import { SIGNATURE_HEADER } from '../src/messaging/events/signature.ts';
import { EventSigner } from '../src/security/event-signer.ts';
import { customerActor } from '../src/security/actor.ts';
import { newTrace } from '../src/observability/trace.ts';
import { readKitSettings } from '../src/settings/kit-settings.ts';

/* A small service whose database, broker and Redis a test can take away. */

export const plant = command(
  'rpc.orchard.trees.plant',
  z.object({ name: z.string() }),
  Receipt.extend({ id: z.int() }),
  {
    actors: ['customer'],
  },
);
export const count = query('rpc.orchard.trees.count', z.object({}), z.object({ trees: z.int(), handled: z.int() }), {
  actors: ['customer'],
});
export const rest = query('rpc.orchard.trees.rest', z.object({ ms: z.int() }), z.object({ done: z.boolean() }), {
  actors: ['customer'],
});
export const planted = event('evt.orchard.tree.planted', z.object({ id: z.int(), name: z.string() }));

class OrchardTables extends Migration {
  override up(): void {
    this.addSql(
      'create table trees (id bigint generated always as identity primary key, name text not null unique, handled int not null default 0, picked int not null default 0)',
    );
  }
}

/** Settings by which a test changes the handlers. */
export const knobs = {
  /** The event handler refuses trees with this name. */
  refused: '',
  /** How long a tree takes to be planted. */
  slowMs: 0,
  /** How long handling the next tree takes, once. */
  handleMs: 0,
  /** Jobs that fail once, by the id of their tree. */
  unripe: [] as number[],
  /** A log of the job that hangs, and of those that may not overlap. */
  pruned: [] as string[],
  counting: [] as string[],
};

@Controller()
class Trees {
  constructor(private readonly db: Db) {}

  @MessageHandler(plant)
  async plant({ name }: { name: string }, ctx: Parameters<Db['transaction']>[0]) {
    await pause(knobs.slowMs);
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ id: number }>('insert into trees (name) values (?) returning id', [name]);
      const id = row?.id ?? 0;
      await tx.publish(planted, `tree:${id}`, { id, name });
      return { id, events: tx.events };
    });
  }

  @MessageHandler(count)
  async count() {
    const row = await this.db.first<{ trees: number; handled: number }>(
      'select count(*)::int as trees, coalesce(sum(handled), 0)::int as handled from trees',
    );
    return row ?? { trees: 0, handled: 0 };
  }

  @MessageHandler(rest)
  async rest({ ms }: { ms: number }) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { done: true };
  }

  @EventHandler(planted)
  async onPlanted({ id, name }: z.output<typeof planted.data>, tx: Tx) {
    if (name === knobs.refused) throw new Fault('conflict', 'This tree is not wanted.');
    const ms = knobs.handleMs;
    knobs.handleMs = 0;
    await pause(ms);
    await tx.rows('update trees set handled = handled + 1 where id = ?', [id]);
  }
}

@Injectable()
class Picking {
  constructor(private readonly db: Db) {}

  @JobHandler('pick')
  async pick({ data }: Job<{ id: number }>) {
    await this.db.rows('update trees set picked = picked + 1 where id = ?', [data.id]);
    if (data.id === knobs.unripe.shift()) throw new Error('not ripe');
  }

  /** Falls due by the thousand. */
  @JobHandler('spray', { isBulk: true })
  async spray() {
    await pause(40);
  }

  /** Hangs the first time. */
  @JobHandler('prune', { longestMs: 1_500 })
  async prune({ attempt, signal }: Job) {
    knobs.pruned.push(`begun ${attempt}`);
    signal.addEventListener('abort', () => knobs.pruned.push(`told ${attempt}`));
    if (attempt === 1) await new Promise(() => undefined);
  }

  @JobHandler('count')
  async count({ data }: Job<{ n: number }>) {
    knobs.counting.push(`+${data.n}`);
    await pause(400);
    knobs.counting.push(`-${data.n}`);
  }
}

@Module({})
class OrchardModule {}

export const migrations = [{ name: '2026_orchard', class: OrchardTables }];

const service = {
  name: 'orchard',
  config: (env: Record<string, string | undefined>) => ({ kit: readKitSettings(env, 'orchard') }),
  module: (config: { kit: ReturnType<typeof readKitSettings> }, shared: Shared) => ({
    module: OrchardModule,
    imports: [
      KitModule.with({
        settings: config.kit,
        shared,
        queues: 'jobs and bulk',
        rpcs: [plant, count, rest] as never[],
        entities: [],
        migrations,
      }),
    ],
    controllers: [Trees],
    providers: [Picking],
  }),
};

/** The broker rights of the orchard, taken from its handlers; in these tests it also calls itself. A test calls as `deploy`. */
const WIRES: Wires = { orchard: { asks: ['rpc.orchard.>'], hears: ['orchard'], tells: [], listens: [] } };

/** The service with its own servers; its connection to the database can be cut. */
export interface Orchard {
  servers: TestServers;
  database: Line;
  /** The database's own address, bypassing the line that can be cut. */
  url: string;
  /** Queries the database directly, bypassing that line. */
  ask(sql: string): Promise<pg.QueryResult>;
  /** SIGKILL; the store stays. */
  killBroker(): Promise<void>;
  /** On the same port and store. */
  startBroker(): Promise<void>;
  /** SIGSTOP and SIGCONT. */
  freezeBroker(isFrozen: boolean): Promise<void>;
  brokerFolder: string;
  /** The passwords of the broker's users: it reads them when it is started. */
  credentials: Credentials;
  /** Publishes a message as an owner would, signed. */
  publish(connection: Connection, subject: string, body: string, signature?: string): Promise<unknown>;
  signatureOf(subject: string, body: string): string;
  env: Record<string, string>;
  boot(extra?: Record<string, string>): Promise<Running>;
  /** Stops every instance that was booted. */
  stopAll(): Promise<void>;
  /** A caller with a connection of its own. */
  caller(): Promise<RpcClient>;
  close(): Promise<void>;
}

export async function openOrchard(): Promise<Orchard> {
  const servers = await testServers();
  const name = `orchard_${randomUUID().slice(0, 8)}`;
  const url = await createDatabase(servers.databaseUrl, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create schema orchard');
  const brokerFolder = mkdtempSync(join(tmpdir(), 'sorrel-orchard-'));
  chmodSync(brokerFolder, 0o755);
  const users = busUsers(WIRES);
  const credentials = newCredentials(users.map(({ user }) => user));
  const startBroker = (port?: number) =>
    startNats({
      binaries: servers.binaries,
      dataDir: brokerFolder,
      say: () => undefined,
      users,
      credentials,
      ...(port ? { port } : {}),
    });
  let nats = await startBroker();
  const database = await openLine(url);
  const env = {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    NATS_URL_ORCHARD: nats.urls.orchard ?? '',
    REDIS_URL: servers.redisUrl,
    REDIS_PREFIX: name,
    SORREL_SECRET: 'ab'.repeat(32),
    LOG_LEVEL: 'silent',
    RETRY_BASE_MS: '20',
    SWEEP_MS: '200',
    JOB_LOCK_MS: '1000',
  };
  const signatureOf = (subject: string, body: string) => new EventSigner(env.SORREL_SECRET).sign(subject, body);
  const booted: Running[] = [];
  const callers: RpcClient[] = [];
  const stopAll = async () => {
    await Promise.all(booted.splice(0).map((running) => running.stop()));
  };
  return {
    stopAll,
    servers,
    database,
    url,
    ask: (sql) => client.query(sql),
    killBroker: async () => {
      process.kill(nats.pid, 'SIGKILL');
      await nats.exited;
    },
    startBroker: async () => {
      nats = await startBroker(nats.port);
    },
    freezeBroker: async (isFrozen) => {
      process.kill(nats.pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    brokerFolder,
    credentials,
    publish: (connection, subject, body, signature = signatureOf(subject, body)) => {
      const head = headers();
      head.set(SIGNATURE_HEADER, signature);
      return connection.js.publish(subject, body, { headers: head });
    },
    signatureOf,
    env,
    boot: async (extra = {}) => {
      const running = await bootService(service, { ...env, ...extra }, newShared());
      booted.push(running);
      return running;
    },
    caller: async () => {
      const client = await openClient(readKitSettings(env, 'asker'), SILENT);
      callers.push(client);
      return client;
    },
    close: async () => {
      database.restore();
      await stopAll();
      await Promise.all(callers.map((client) => client.connection.close()));
      await database.close();
      await client.end();
      await nats.stop();
      rmSync(brokerFolder, { recursive: true, force: true });
      await dropDatabase(servers.databaseUrl, name);
      await servers.stop();
    },
  };
}

const silent = () => undefined;
export const SILENT = { info: silent, warn: silent, error: silent, debug: silent };

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const asCustomer = () => ({ actor: customerActor(1), trace: newTrace() });

/** Waits until `check` no longer throws, and returns how long that took in ms. */
export async function until(check: () => Promise<void> | void, limitMs: number): Promise<number> {
  const from = performance.now();
  for (;;) {
    try {
      await check();
      return performance.now() - from;
    } catch (error) {
      if (performance.now() - from > limitMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
