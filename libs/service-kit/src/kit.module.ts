import {
  Global,
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { DestinationStream } from 'pino';
import type { Call } from '@sorrel/contracts/call';
import { systemActor } from './actor.ts';
import { Bus } from './bus.ts';
import { Clearing } from './clearing.ts';
import { Clock } from './clock.ts';
import { Db } from './db.ts';
import { Facts } from './facts.ts';
import { marksOf } from './handlers.ts';
import { Health } from './health.ts';
import { Jobs } from './jobs.ts';
import { createLog, type Log } from './log.ts';
import { Metrics } from './metrics.ts';
import { openOrm, type Entities, type NamedMigration, type Orm } from './orm.ts';
import { Relay } from './relay.ts';
import { Sealer } from './sealed.ts';
import type { KitSettings } from './settings.ts';
import { newTrace } from './trace.ts';
import { underWay } from './under-way.ts';

export const LOG = Symbol('log');
export const SETTINGS = Symbol('settings');
const OPTIONS = Symbol('kit options');
const ORM = Symbol('orm');

/** What lives once per process and is handed to every service in it. */
export interface Shared {
  clock: Clock;
  logTo?: DestinationStream;
}

export interface KitOptions {
  settings: KitSettings;
  shared: Shared;
  /** Every call this service owns: the boot fails when one has no handler or two. */
  calls: Call[];
  entities: Entities;
  migrations: NamedMigration[];
}

/** The calls among the exports of a service's `rpc` contract. */
export function callsOf(contract: Record<string, unknown>): Call[] {
  return Object.values(contract).filter(
    (one): one is Call => typeof one === 'object' && one !== null && 'subject' in one && 'timeoutMs' in one,
  );
}

/** Gives a service its database, bus, facts, jobs, clock, log, metrics and sealed columns. */
@Global()
@Module({ imports: [DiscoveryModule] })
export class KitModule {
  static with(options: KitOptions): DynamicModule {
    const { settings, shared } = options;
    const plain = [
      { provide: OPTIONS, useValue: options },
      { provide: SETTINGS, useValue: settings },
      { provide: Clock, useValue: shared.clock },
      {
        provide: LOG,
        useValue: createLog(settings.service, {
          level: settings.logLevel,
          ...(shared.logTo ? { destination: shared.logTo } : {}),
        }),
      },
      { provide: Metrics, useValue: new Metrics(settings.service) },
      { provide: Sealer, useValue: new Sealer(settings.sealKeys) },
    ];
    const opened = [
      { provide: ORM, useFactory: () => openOrm(settings, options.entities, options.migrations) },
      {
        provide: Db,
        inject: [ORM, Clock, Sealer],
        useFactory: (orm: Orm, clock: Clock, sealer: Sealer) => new Db(orm, clock, sealer, settings.service),
      },
      {
        provide: Bus,
        inject: [LOG, Metrics],
        useFactory: (log: Log, metrics: Metrics) => Bus.open(settings, log, metrics),
      },
      {
        provide: Relay,
        inject: [Db, Bus, LOG],
        useFactory: (db: Db, bus: Bus, log: Log) => new Relay(db, bus, log, 1_000),
      },
      {
        provide: Facts,
        inject: [Db, Bus, Sealer, LOG, Metrics],
        useFactory: (db: Db, bus: Bus, sealer: Sealer, log: Log, metrics: Metrics) =>
          new Facts(db, bus, sealer, log, metrics, settings),
      },
      {
        provide: Jobs,
        inject: [Db, Clock, LOG, Metrics],
        useFactory: (db: Db, clock: Clock, log: Log, metrics: Metrics) => new Jobs(db, clock, settings, log, metrics),
      },
      { provide: Clearing, inject: [Db, LOG], useFactory: (db: Db, log: Log) => new Clearing(db, log) },
      {
        provide: Health,
        inject: [Db, Bus, Jobs],
        useFactory: (db: Db, bus: Bus, jobs: Jobs) => new Health(db, bus, jobs),
      },
    ];
    return {
      module: KitModule,
      providers: [...plain, ...opened, KitRuntime],
      exports: [Clock, LOG, SETTINGS, Metrics, Sealer, Db, Bus, Relay, Facts, Jobs, Health],
    };
  }
}

/** Finds the marked methods, joins them to bus, facts and jobs, starts everything, and stops it in order. */
@Injectable()
export class KitRuntime implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #discovery: DiscoveryService;
  readonly #options: KitOptions;
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #relay: Relay;
  readonly #facts: Facts;
  readonly #jobs: Jobs;
  readonly #clearing: Clearing;
  readonly #health: Health;
  readonly #metrics: Metrics;
  readonly #log: Log;

  constructor(
    discovery: DiscoveryService,
    @Inject(OPTIONS) options: KitOptions,
    db: Db,
    bus: Bus,
    relay: Relay,
    facts: Facts,
    jobs: Jobs,
    clearing: Clearing,
    health: Health,
    metrics: Metrics,
    @Inject(LOG) log: Log,
  ) {
    this.#discovery = discovery;
    this.#options = options;
    this.#db = db;
    this.#bus = bus;
    this.#relay = relay;
    this.#facts = facts;
    this.#jobs = jobs;
    this.#clearing = clearing;
    this.#health = health;
    this.#metrics = metrics;
    this.#log = log;
  }

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      // Nest hands out no application when a boot fails: what is open would keep the process alive.
      await this.onApplicationShutdown();
      throw error;
    }
  }

  async #start(): Promise<void> {
    const { settings } = this.#options;
    const isWorking = settings.role !== 'api';
    const isAnswering = settings.role !== 'worker';
    this.#join(isAnswering);
    this.#db.onCommit(({ hasFacts, jobs }) => {
      if (hasFacts) this.#relay.wake();
      this.#jobs.ring(jobs);
    });
    this.#gauges();
    this.#serveKit();
    if (settings.isSandbox) await this.#followSandboxClock();
    if (isWorking) await this.#facts.start();
    await this.#jobs.start();
    this.#relay.start();
    if (isWorking) this.#clearing.start();
    await this.#bus.nc.flush();
    this.#health.isStarted = true;
    this.#log.info('started', { service: settings.service });
  }

  #join(isAnswering: boolean): void {
    const answered = new Set<string>();
    const providers = [...this.#discovery.getProviders(), ...this.#discovery.getControllers()];
    for (const { instance } of providers) {
      if (!instance || typeof instance !== 'object') continue;
      const target = instance as Record<string, (...args: never[]) => Promise<never>>;
      for (const entry of marksOf(Object.getPrototypeOf(instance) as object)) {
        const method = target[entry.method]?.bind(instance);
        if (!method) continue;
        const name = `${instance.constructor.name}.${entry.method}`;
        if (entry.type === 'call') {
          if (entry.call.owner !== this.#options.settings.service)
            throw new Error(`${name} answers ${entry.call.subject}, which is not ours.`);
          if (answered.has(entry.call.subject)) throw new Error(`${entry.call.subject} has two handlers.`);
          answered.add(entry.call.subject);
          if (isAnswering) this.#bus.answer(entry.call, method as never);
        } else if (entry.type === 'fact') this.#facts.add({ name, fact: entry.fact, handle: method as never });
        else this.#jobs.add(entry.kind, { work: method as never, options: entry.options });
      }
    }
    const missing = this.#options.calls.filter((call) => !answered.has(call.subject)).map((call) => call.subject);
    if (missing.length > 0) throw new Error(`No handler answers ${missing.join(', ')}.`);
  }

  /** The kit's own subjects: what settle, read-your-own-write and the sandbox's clock are made of. */
  #serveKit(): void {
    const { service, role } = this.#options.settings;
    const kit = `kit.${service}`;
    if (role !== 'api') {
      this.#bus.serve(`${kit}.idle`, service, async () => {
        const { outbox, jobs } = await underWay(this.#db, this.#options.shared.clock.now());
        if (outbox > 0) this.#relay.wake();
        if (jobs > 0) this.#jobs.wake();
        // The broker is only asked when nothing of our own is under way.
        return { outbox, jobs, facts: outbox + jobs > 0 ? 0 : await this.#facts.pending() };
      });
      this.#bus.serve(`${kit}.next-due`, service, async () => ({
        at: (await this.#jobs.nextDue())?.toISOString() ?? null,
      }));
      this.#bus.serve(`${kit}.applied`, service, async (body: { facts: string[]; timeoutMs: number }) => ({
        isApplied: await this.#facts.applied(body.facts, Math.min(body.timeoutMs, 5_000)),
      }));
      this.#bus.serve(`${kit}.replay`, service, async (body: { id: number }) => {
        await this.#facts.replay(body.id);
      });
    }
    this.#bus.serve('kit.clock', null, async (body: { offsetMs: number }) => {
      this.#options.shared.clock.setOffset(body.offsetMs);
      return { instance: this.#options.settings.instance };
    });
  }

  async #followSandboxClock(): Promise<void> {
    if (this.#options.settings.service === 'sandbox') return;
    const reply = await this.#bus
      .raw('kit.sandbox-clock', {}, { actor: systemActor('clock'), trace: newTrace() }, 1_000)
      .catch(() => undefined);
    const offset = (reply as { offsetMs?: number } | undefined)?.offsetMs;
    if (typeof offset === 'number') this.#options.shared.clock.setOffset(offset);
  }

  #gauges(): void {
    const age = (sql: string) => async () => (await this.#db.first<{ value: number }>(sql))?.value ?? 0;
    this.#metrics.gauge(
      'outbox_oldest_unpublished_seconds',
      'Age of the oldest fact not yet published',
      age(
        'select coalesce(extract(epoch from now() - min(written_at)), 0)::float8 as value from outbox where published_at is null',
      ),
    );
    this.#metrics.gauge(
      'inbox_dead_letters',
      'Dead letters waiting for a person',
      age('select count(*)::float8 as value from dead_letters where replayed_at is null'),
    );
    this.#metrics.gauge(
      'jobs_dead',
      'Jobs given up',
      age(`select count(*)::float8 as value from jobs where state = 'dead'`),
    );
    this.#metrics.gauge('jobs_oldest_due_seconds', 'How late the oldest due job is', async () => {
      const next = await this.#jobs.nextDue();
      return next ? Math.max(0, (this.#options.shared.clock.now().getTime() - next.getTime()) / 1000) : 0;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#health.isStopping = true;
    await Promise.all([this.#facts.stop(), this.#jobs.stop(), this.#clearing.stop()]);
    await this.#relay.stop();
    await this.#bus.close();
    await this.#db.orm.close(true);
  }
}
