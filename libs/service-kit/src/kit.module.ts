import { Global, Module, type DynamicModule, type FactoryProvider, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { DestinationStream } from 'pino';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { Clock } from './clock.ts';
import { AuditAnchor } from './database/audit-anchor.ts';
import { AuditChain } from './database/audit-chain.ts';
import { AuditPages } from './database/audit-pages.ts';
import { ClockWatch } from './database/clock-watch.ts';
import { Db } from './database/db.ts';
import type { NamedMigration } from './database/migrations.ts';
import { openOrm, type Entities, type Orm } from './database/orm.ts';
import { isReachable, PoolWatch } from './database/pool-watch.ts';
import { Retention } from './database/retention.ts';
import { Requests } from './http/requests.ts';
import { JobQueue, type Queues } from './jobs/job-queue.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { queueModules, queueProviders, QUEUES, type QueueNeeds } from './jobs/queues.ts';
import type { Management } from './http/management.ts';
import { KitRuntime, OPTIONS } from './kit.runtime.ts';
import { Connection } from './messaging/connection.ts';
import { DeadLetters } from './messaging/events/dead-letters.ts';
import { EventConsumers } from './messaging/events/event-consumers.ts';
import { OutboxRelay } from './messaging/events/outbox-relay.ts';
import { Applied } from './messaging/events/read-your-writes.ts';
import { StreamWatch } from './messaging/events/stream-watch.ts';
import { Waiters } from './messaging/events/waiters.ts';
import { kitController } from './messaging/kit.controller.ts';
import { Operating } from './messaging/operating.ts';
import type { Neighbours } from './messaging/rpc/neighbours.ts';
import { RpcClient } from './messaging/rpc/rpc-client.ts';
import { NatsTransport } from './messaging/transport.ts';
import { Health } from './observability/health.ts';
import { createLog, LOG } from './observability/log.ts';
import { Metrics } from './observability/metrics.ts';
import { openTracing, TRACING, type Tracing } from './observability/tracing.ts';
import { Opened } from './opened.ts';
import { Erasing } from './people/erasing.ts';
import { PersonPages } from './people/person-pages.ts';
import { NOTHING_PERSONAL, type Personal } from './people/personal.ts';
import { ActorSigner } from './security/actor.ts';
import { EventSigner } from './security/event-signer.ts';
import { Denials } from './security/denials.ts';
import { IndexTokens } from './security/index-tokens.ts';
import { Sealer } from './security/sealed.ts';
import type { SealedColumn } from './security/sealed-column.ts';
import { SETTINGS, type KitSettings } from './settings/kit-settings.ts';

export const ORM = Symbol('orm');
const POLL_MS = 1_000;

/** What exists once per process and is shared by every service in it. */
export interface Shared {
  clock: Clock;
  /** The process's management port; each program is added when it has started. */
  management?: Management;
  /** The programs of this process call each other directly; without it they call through the broker, like programs apart. */
  neighbours?: Neighbours;
  logTo?: DestinationStream;
  /** For this one boot: what to close when it fails. */
  opened?: Opened;
}

export interface KitOptions {
  settings: KitSettings;
  shared: Shared;
  /** Every RPC this service owns: the boot fails when one has no handler or two. */
  rpcs: RpcContract[];
  entities: Entities;
  migrations: NamedMigration[];
  /** Every column this service seals: nothing is sealed elsewhere. */
  sealed?: readonly SealedColumn[];
  /** What this service keeps about people. */
  personal?: Personal;
  /** Which job queues its job handlers need. */
  queues: QueueNeeds;
}

/** The RPCs among the exports of a service's `rpc` contract. */
export function rpcsOf(contract: Record<string, unknown>): RpcContract[] {
  return Object.values(contract).filter(
    (one): one is RpcContract => typeof one === 'object' && one !== null && 'subject' in one && 'timeoutMs' in one,
  );
}

/** A class of the kit, constructed from other providers and these settings. */
const made = <T>(
  provide: FactoryProvider['provide'],
  inject: FactoryProvider['inject'],
  useFactory: (...parts: never[]) => T | Promise<T>,
): Provider => ({ provide, inject: inject ?? [], useFactory: useFactory as FactoryProvider['useFactory'] });

/** Gives a service its database, messaging, jobs, clock, log, metrics and sealed columns. */
@Global()
@Module({ imports: [DiscoveryModule] })
export class KitModule {
  static with(options: KitOptions): DynamicModule {
    const { settings, shared, queues } = options;
    const log = createLog(settings.service, {
      level: settings.logLevel,
      ...(shared.logTo ? { destination: shared.logTo } : {}),
    });
    const metrics = new Metrics(settings.service, settings.gaugeKeepMs);
    const sealer = new Sealer(settings.sealKeys, {
      with: settings.sealWith,
      places: (options.sealed ?? []).map(({ place }) => place),
      packs: settings.sealPacks,
    });
    const { clock, neighbours, opened = new Opened() } = shared;
    const { personal = NOTHING_PERSONAL, sealed = [] } = options;
    const signer = new ActorSigner(settings.secret, settings.oldSecret, () => clock.wall().getTime());
    const plain: Provider[] = [
      { provide: OPTIONS, useValue: options },
      { provide: SETTINGS, useValue: settings },
      { provide: Clock, useValue: clock },
      { provide: LOG, useValue: log },
      { provide: Metrics, useValue: metrics },
      { provide: Sealer, useValue: sealer },
      { provide: IndexTokens, useValue: new IndexTokens(sealer) },
      { provide: ActorSigner, useValue: signer },
      { provide: Requests, useValue: new Requests() },
      { provide: Waiters, useValue: new Waiters() },
      { provide: EventSigner, useValue: new EventSigner(settings.secret, settings.oldSecret) },
    ];
    const built: Provider[] = [
      made(ORM, [], () =>
        opened.open(
          () => openOrm(settings, options.entities, options.migrations),
          (orm) => orm.close(true),
        ),
      ),
      made(TRACING, [], () =>
        opened.open(
          () => openTracing(settings),
          (tracing) => tracing.stop(),
        ),
      ),
      made(Db, [ORM], (orm: Orm) => new Db(orm, clock, sealer, settings.service)),
      made(Denials, [Db], (db: Db) => new Denials(db, log)),
      made(Connection, [], () =>
        opened.open(
          (giveUp) => Connection.open(settings, log, giveUp),
          (connection) => connection.close(),
        ),
      ),
      made(
        RpcClient,
        [Connection, ActorSigner, TRACING],
        (c: Connection, signer: ActorSigner, tracing: Tracing) =>
          new RpcClient(c, signer, metrics, tracing, neighbours && { neighbours, program: settings.service }),
      ),
      made(
        OutboxRelay,
        [Db, Connection, EventSigner, TRACING],
        (db: Db, c: Connection, signer: EventSigner, tracing: Tracing) =>
          new OutboxRelay(db, c, new StreamWatch(db, c, settings, log), signer, log, POLL_MS, tracing),
      ),
      made(DeadLetters, [Db], (db: Db) => new DeadLetters(db, sealer, log, metrics)),
      made(
        EventConsumers,
        [Connection, Db, DeadLetters, Waiters, EventSigner, TRACING],
        (c: Connection, db: Db, letters: DeadLetters, waiters: Waiters, signer: EventSigner, tracing: Tracing) =>
          new EventConsumers(c, db, letters, waiters, signer, log, metrics, settings, tracing),
      ),
      made(
        Applied,
        [Db, EventConsumers, Waiters],
        (db: Db, consumers: EventConsumers, waiters: Waiters) => new Applied(db, consumers, waiters),
      ),
      made(
        NatsTransport,
        [Connection, EventConsumers, Denials, TRACING],
        (c: Connection, consumers: EventConsumers, denials: Denials, tracing: Tracing) =>
          new NatsTransport(c, consumers, denials, log, metrics, settings, tracing, neighbours),
      ),
      made(
        JobRunner,
        [Db, TRACING],
        (db: Db, tracing: Tracing) => new JobRunner(db, clock, settings, log, metrics, tracing),
      ),
      made(
        JobQueue,
        [Db, JobRunner, QUEUES],
        (db: Db, runner: JobRunner, found: Queues | null) => new JobQueue(db, clock, settings, log, runner, found),
      ),
      made(
        Operating,
        [Db, OutboxRelay, JobQueue, EventConsumers, DeadLetters],
        (db: Db, relay: OutboxRelay, jobs: JobQueue, consumers: EventConsumers, letters: DeadLetters) =>
          new Operating(db, clock, settings, { relay, jobs, consumers, letters }),
      ),
      made(
        PoolWatch,
        [Db],
        (db: Db) =>
          new PoolWatch({
            answers: () => db.answers(),
            isReachable: () => isReachable(settings.databaseUrl, settings.databaseTls),
          }),
      ),
      made(PersonPages, [Db], (db: Db) => new PersonPages(db, sealer, settings.service, personal, sealed)),
      made(AuditPages, [Db], (db: Db) => new AuditPages(db, personal)),
      made(AuditChain, [Db], (db: Db) => new AuditChain(db, settings)),
      made(
        Erasing,
        [Db, PersonPages],
        (db: Db, pages: PersonPages) => new Erasing(db, clock, personal, (user) => pages.standing(user)),
      ),
      made(ClockWatch, [Db], (db: Db) => new ClockWatch(db, clock, log)),
      made(Retention, [Db], (db: Db) => new Retention(db, log)),
      made(AuditAnchor, [Db], (db: Db) => new AuditAnchor(db, log, settings)),
      made(
        Health,
        [Db, Connection, JobQueue, EventConsumers, PoolWatch],
        (db: Db, c: Connection, jobs: JobQueue, consumers: EventConsumers, pool: PoolWatch) =>
          new Health(db, c, jobs, consumers, pool),
      ),
    ];
    return {
      module: KitModule,
      imports: queueModules(settings, queues, opened),
      controllers: [kitController(settings.service)],
      providers: [...plain, ...built, ...queueProviders(settings, queues), KitRuntime],
      exports: [
        Clock,
        LOG,
        SETTINGS,
        Metrics,
        Sealer,
        IndexTokens,
        ActorSigner,
        Denials,
        Db,
        Connection,
        RpcClient,
        TRACING,
        OutboxRelay,
        EventConsumers,
        NatsTransport,
        Requests,
        JobRunner,
        Health,
        Erasing,
      ],
    };
  }
}
