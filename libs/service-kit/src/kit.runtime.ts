import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BullRegistrar } from '@nestjs/bullmq';
import { DiscoveryService, MetadataScanner, ModuleRef } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { PATTERN_METADATA } from '@nestjs/microservices/constants.js';
import { readClock } from '@sorrel/contracts/sandbox/rpc';
import { Clock } from './clock.ts';
import { AuditAnchor } from './database/audit-anchor.ts';
import { ClockWatch } from './database/clock-watch.ts';
import { Db } from './database/db.ts';
import { poolState } from './database/orm.ts';
import { PoolWatch } from './database/pool-watch.ts';
import { Retention } from './database/retention.ts';
import { Requests } from './http/requests.ts';
import { JobMark, type Job } from './jobs/job-handler.ts';
import { JobQueue } from './jobs/job-queue.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { bulksOf, type QueueNeeds } from './jobs/queues.ts';
import type { KitOptions } from './kit.module.ts';
import { Connection } from './messaging/connection.ts';
import { EventConsumers } from './messaging/events/event-consumers.ts';
import { OutboxRelay } from './messaging/events/outbox-relay.ts';
import { systemContext } from './messaging/events/read-your-writes.ts';
import { RpcClient } from './messaging/rpc/rpc-client.ts';
import { NatsTransport } from './messaging/transport.ts';
import { Health } from './observability/health.ts';
import { LOG, type Log } from './observability/log.ts';
import { Metrics } from './observability/metrics.ts';
import { TRACING, type Tracing } from './observability/tracing.ts';
import type { Context } from './security/actor.ts';
import { nameOfInstance } from './settings/kit-settings.ts';

/** How long a stop waits for open browser requests to be answered. */
const ANSWER_MS = 6_000;

export const OPTIONS = Symbol('kit options');

/** Checks that every handler stands where Nest looks for it, starts the background work, and stops it in order. */
@Injectable()
export class KitRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly modules: ModuleRef,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    @Inject(OPTIONS) private readonly options: KitOptions,
    private readonly db: Db,
    private readonly connection: Connection,
    private readonly client: RpcClient,
    private readonly transport: NatsTransport,
    private readonly relay: OutboxRelay,
    private readonly runner: JobRunner,
    private readonly jobs: JobQueue,
    private readonly retention: Retention,
    private readonly anchor: AuditAnchor,
    private readonly pool: PoolWatch,
    private readonly watch: ClockWatch,
    private readonly clock: Clock,
    private readonly consumers: EventConsumers,
    private readonly health: Health,
    private readonly requests: Requests,
    private readonly metrics: Metrics,
    @Inject(TRACING) private readonly tracing: Tracing,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { settings, queues, rpcs } = this.options;
    this.joinHandlers();
    this.transport.expect(rpcs);
    this.expectQueues(queues);
    this.db.onCommit(({ hasEvents, jobs }) => {
      if (hasEvents) this.relay.wake();
      this.jobs.enqueue(jobs);
    });
    this.gauges();
    await this.watch.start();
    if (settings.isSandbox && settings.service !== 'sandbox') await this.followSandboxClock();
    if (queues !== 'none') this.modules.get(BullRegistrar, { strict: false }).register();
    this.jobs.start();
    this.relay.start();
    this.pool.start();
    if (settings.role === 'api') return;
    this.retention.start();
    this.anchor.start();
  }

  private joinHandlers(): void {
    for (const wrapper of this.discovery.getProviders()) this.joinHandlersOf(wrapper, true);
    for (const wrapper of this.discovery.getControllers()) this.joinHandlersOf(wrapper, false);
  }

  private joinHandlersOf(wrapper: InstanceWrapper, isProvider: boolean): void {
    const instance: unknown = wrapper.instance;
    if (!instance || typeof instance !== 'object') return;
    const methods = instance as Record<string, (job: Job<never>, ctx: Context) => Promise<void>>;
    for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
      const method = methods[name];
      if (!method) continue;
      // Nest silently ignores message and event handlers outside controllers.
      if (isProvider && Reflect.hasMetadata(PATTERN_METADATA, method))
        throw new Error(
          `${instance.constructor.name}.${name} handles messages: its class belongs among the controllers.`,
        );
      const mark = this.discovery.getMetadataByDecorator(JobMark, wrapper, name);
      if (mark) this.runner.add(mark.kind, { work: method.bind(instance), options: mark.options });
    }
  }

  private expectQueues(queues: QueueNeeds): void {
    const has = bulksOf(queues);
    const needed = this.runner.queues;
    if (needed.length !== has.length || needed.some((isBulk) => !has.includes(isBulk)))
      throw new Error(
        `${this.options.settings.service} is given the queues "${queues}", and its job handlers need others.`,
      );
  }

  private async followSandboxClock(): Promise<void> {
    const by = nameOfInstance(this.options.settings);
    const answer = await this.client.ask(readClock, { by }, systemContext('clock')).catch(() => undefined);
    if (answer) this.clock.setOffset(answer.offsetMs);
  }

  private gauges(): void {
    const number = (sql: string) => async () => (await this.db.first<{ value: number }>(sql))?.value ?? 0;
    this.metrics.gaugeBy('check', 'sorrel_check', 'Whether what a program needs is there: 1 or 0', async () => {
      const { ok, ...checks } = await this.health.ready();
      return Object.fromEntries(Object.entries({ ready: ok, ...checks }).map(([name, is]) => [name, is ? 1 : 0]));
    });
    this.metrics.gaugeBy('state', 'db_pool_connections', 'Connections of the pool, and who waits for one', () =>
      poolState(this.db.orm),
    );
    this.metrics.gauge('db_pool_limit', 'The most connections of the pool', () => this.options.settings.dbPool);
    if (this.options.settings.role !== 'api')
      this.metrics.gauge('events_pending', 'Events stored for this program and not dealt with yet', () =>
        this.consumers.pending(),
      );
    this.metrics.gauge(
      'outbox_oldest_unpublished_seconds',
      'Age of the oldest event not yet published',
      number(
        'select coalesce(extract(epoch from now() - min(written_at)), 0)::float8 as value from outbox where published_at is null',
      ),
    );
    this.metrics.gauge(
      'inbox_dead_letters',
      'Dead letters waiting for a person',
      number('select count(*)::float8 as value from dead_letters where replayed_at is null'),
    );
    this.metrics.gauge(
      'jobs_dead',
      'Jobs given up',
      number(`select count(*)::float8 as value from jobs where state = 'dead'`),
    );
    this.metrics.gauge('jobs_oldest_due_seconds', 'How late the oldest due job is', async () => {
      const next = await this.jobs.nextDue();
      return next ? Math.max(0, (this.clock.now().getTime() - next.getTime()) / 1000) : 0;
    });
  }

  /** Reports the program as started; called when the transport listens. */
  started(): void {
    this.health.isStarted = true;
    this.log.info('started', { service: this.options.settings.service });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.health.isStopping = true;
    this.pool.stop();
    this.watch.stop();
    await Promise.all([this.jobs.stop(), this.retention.stop(), this.anchor.stop(), this.requests.settled(ANSWER_MS)]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay.stop();
    await this.connection.close();
    await this.tracing.stop();
    // A connection that is never given back must not hold up the stop.
    await Promise.race([this.db.orm.close(true), sleep(3_000, undefined, { ref: false })]);
  }
}
