import { BullModule, getQueueToken, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import {
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
  type Type,
} from '@nestjs/common';
import { Queue, type Job as WakeUpJob, type Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Opened } from '../opened.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import { JobQueue, type Queues } from './job-queue.ts';
import { checkPolicy, refusedBy } from './redis-policy.ts';

/** Which queues a service has: none, one for all its jobs, or a second for kinds that fall due by the thousand. */
export type QueueNeeds = 'none' | 'jobs' | 'jobs and bulk';

export const QUEUES = Symbol('queues');

/** One entry for each queue: whether it is for bulk kinds. */
export const bulksOf = (needs: QueueNeeds): boolean[] =>
  ({ none: [], jobs: [false], 'jobs and bulk': [false, true] })[needs];
const nameOf = (service: string, isBulk: boolean): string => `jobs-${service}${isBulk ? '-bulk' : ''}`;

/** A worker would by default double its pauses up to twenty seconds: jobs would lie that long after Redis is back. */
const againInMs = (times: number): number => Math.min(times * 100, 1_000);

/** The queues' connection to Redis, one for all of them; each worker waits on its own. */
class QueueRedis implements OnModuleInit, OnApplicationShutdown {
  readonly redis: Redis;
  readonly refused: Promise<never>;
  #isClosed = false;

  constructor({ redisUrl, redisTls }: KitSettings) {
    const tls = redisTls ? { tls: { ...redisTls } } : {};
    this.redis = new Redis(redisUrl, {
      maxRetriesPerRequest: null,
      enableReadyCheck: true,
      retryStrategy: againInMs,
      ...tls,
    });
    // Without Redis work is only delayed: due jobs stand in Postgres.
    this.refused = refusedBy(this.redis);
    // Only the boot looks at it.
    this.refused.catch(() => undefined);
  }

  /**
   * Connects here and not in the constructor: if a provider cannot be constructed, Nest never tells the queues, and they would go on
   * looking for a Redis of their own on this machine.
   */
  async onModuleInit(): Promise<void> {
    await Promise.race([checkPolicy(this.redis), this.refused]);
  }

  /** Only once: a client that is told twice to end waits two seconds for a connection. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.redis.disconnect();
  }

  onApplicationShutdown(): void {
    this.close();
  }
}

/** Has an error listener from the start: a queue without one prints every Redis error, and Redis may be away. */
class QuietQueue extends Queue {
  constructor(...given: ConstructorParameters<typeof Queue>) {
    super(...given);
    this.on('error', () => undefined);
  }
}
BullModule.queueClass = QuietQueue;

@Module({})
class QueueRedisModule {}

/** BullMQ for one service. Its workers begin with `BullRegistrar.register()`, after the boot's checks. */
export function queueModules(settings: KitSettings, needs: QueueNeeds, opened: Opened): DynamicModule[] {
  if (needs === 'none') return [];
  const redis: DynamicModule = {
    module: QueueRedisModule,
    global: true,
    providers: [{ provide: QueueRedis, useFactory: () => openRedis(settings, opened) }],
    exports: [QueueRedis],
  };
  return [
    redis,
    BullModule.forRootAsync({
      imports: [redis],
      inject: [QueueRedis],
      useFactory: ({ redis: connection }: QueueRedis) => ({
        connection,
        prefix: settings.redisPrefix,
        defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      }),
      // By itself BullModule would start the workers before everything else is there.
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue(...bulksOf(needs).map((isBulk) => ({ name: nameOf(settings.service, isBulk) }))),
  ];
}

const openRedis = (settings: KitSettings, opened: Opened): Promise<QueueRedis> =>
  opened.open(
    () => new QueueRedis(settings),
    (it) => it.close(),
  );

/** The queues for `JobQueue`, and the processors their workers run: no processors in a process that only answers requests. */
export function queueProviders(settings: KitSettings, needs: QueueNeeds): Provider[] {
  if (needs === 'none') return [{ provide: QUEUES, useValue: null }];
  const bulks = bulksOf(needs);
  const queues: Provider = {
    provide: QUEUES,
    inject: [QueueRedis, ...bulks.map((isBulk) => getQueueToken(nameOf(settings.service, isBulk)))],
    useFactory: ({ redis }: QueueRedis, ...made: Queue[]): Queues => ({
      redis,
      byBulk: new Map(bulks.map((isBulk, n) => [isBulk, made[n] as Queue])),
    }),
  };
  return [queues, ...(settings.role === 'api' ? [] : bulks.map((isBulk) => processorOf(settings, isBulk)))];
}

/** One queue's worker: each wake-up is a job to look for in Postgres. */
function processorOf(settings: KitSettings, isBulk: boolean): Type<WorkerHost> {
  @Processor(nameOf(settings.service, isBulk), {
    connection: {
      url: settings.redisUrl,
      maxRetriesPerRequest: null,
      retryStrategy: againInMs,
      ...(settings.redisTls ? { tls: { ...settings.redisTls } } : {}),
    },
    concurrency: settings.jobWorkers,
    lockDuration: 15_000,
    stalledInterval: 5_000,
    maxStalledCount: 3,
  })
  class WakeUps extends WorkerHost {
    constructor(private readonly queue: JobQueue) {
      super();
    }

    process({ id, data }: WakeUpJob<{ id?: unknown }>): Promise<void> {
      return this.queue.answer(id, Number(data?.id));
    }

    private get begun(): Worker | undefined {
      return (this as unknown as { _worker?: Worker })._worker;
    }

    /** Without a listener a missing Redis would end the process. */
    @OnWorkerEvent('error')
    onError(): void {}

    /** A worker's own close waits for a Redis that is away; its running jobs have been waited for by then. */
    async beforeApplicationShutdown(): Promise<void> {
      await this.queue.stop();
      // A boot that failed may not have started a worker.
      await this.begun?.close(true).catch(() => undefined);
    }
  }
  return WakeUps;
}
