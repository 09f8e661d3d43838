import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamicModule, INestApplicationContext, INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import { Clock } from './clock.ts';
import { noteRequests } from './http/access-log.ts';
import { Management } from './http/management.ts';
import { Requests } from './http/requests.ts';
import type { Shared } from './kit.module.ts';
import { KitRuntime } from './kit.runtime.ts';
import { NatsTransport } from './messaging/transport.ts';
import { Health } from './observability/health.ts';
import { LOG, nestLogger, type Log } from './observability/log.ts';
import { Metrics } from './observability/metrics.ts';
import { TRACING, type Tracing } from './observability/tracing.ts';
import { Opened } from './opened.ts';
import type { Personal } from './people/personal.ts';
import type { SealedColumn, SealedFiles } from './security/sealed-column.ts';
import { SETTINGS, type KitSettings } from './settings/kit-settings.ts';
import { readManagement } from './settings/management-settings.ts';
import { readWithSecrets } from './settings/secret-files.ts';

type Env = Record<string, string | undefined>;

/** A service as the entry points know it: its name, how it reads its settings, its module, and its HTTP side when it has one. */
export interface Service<C = never> {
  name: string;
  /** Settings it reads beside those every program reads; docs/configuration.md is generated from them. */
  settings?: z.ZodObject;
  config(env: Env): C;
  module(config: C, shared: Shared): DynamicModule;
  /** The columns it seals besides the kit's own; key rotation needs them. */
  sealed?: readonly SealedColumn[];
  /** What it keeps about people. */
  personal?: Personal;
  files?(env: Env): Promise<SealedFiles>;
  /** Problems with stores and companies that only this service uses, for production:check: one line each. Credentials are tried. */
  problems?(env: Env): Promise<readonly string[]>;
  http?: {
    port(config: C): number;
    adapter(config: C): FastifyAdapter;
    /** Registers plugins and hooks before the routes are made. */
    configure?(app: NestFastifyApplication, config: C): Promise<void>;
  };
}

export interface Running {
  name: string;
  app: INestApplicationContext;
  metrics: Metrics;
  health: Health;
  /** The HTTP port, 0 when the service has none. */
  port: number;
  stop(): Promise<void>;
}

export const newShared = (logTo?: Shared['logTo']): Shared => ({ clock: new Clock(), ...(logTo ? { logTo } : {}) });

/** A stop is cut off after this, whatever hangs: less than the time Kubernetes and `npm start` allow. */
const STOP_MS = 13_000;
/** How to create a program from its module, before it starts. */
export interface Making {
  microservice(module: DynamicModule, options: AsyncMicroserviceOptions): Promise<INestMicroservice>;
  hybrid(module: DynamicModule, adapter: FastifyAdapter): Promise<NestFastifyApplication>;
}

const OPTIONS = { logger: false, abortOnError: false } as const;

const byFactory: Making = {
  microservice: (module, options) => NestFactory.createMicroservice(module, { ...OPTIONS, ...options }),
  hybrid: (module, adapter) =>
    NestFactory.create<NestFastifyApplication>(module, adapter, { ...OPTIONS, bodyParser: false }),
};

/**
 * Starts one service. Throws ConfigError for wrong settings, Error when an RPC has no handler. A failed start leaves nothing open: no
 * connection, timer or loop. `making`: a test creates the program from Nest's testing module instead.
 */
export async function bootService<C>(
  service: Service<C>,
  env: Env,
  shared: Shared = newShared(),
  making: Making = byFactory,
): Promise<Running> {
  const config = readWithSecrets(env, service, service.config);
  const opened = new Opened();
  const module = service.module(config, { ...shared, opened });
  const at = shared.management ? null : readManagement(env);
  let app: INestApplicationContext | undefined;
  try {
    // A program with a process of its own opens its management port before it starts.
    const own = at
      ? await opened.open(
          () => Management.open(at, service.name),
          (it) => it.close(),
        )
      : undefined;
    let port = 0;
    if (service.http) {
      const hybrid = await making.hybrid(module, service.http.adapter(config));
      app = hybrid;
      port = await startHybrid(hybrid, service.http, config, env.HOST ?? '127.0.0.1');
    } else {
      const microservice = await making.microservice(module, STRATEGY);
      app = microservice;
      await startMicroservice(microservice);
    }
    return runningOf(service, app, port, shared.management, own);
  } catch (error) {
    await closed(app);
    await opened.closeAll();
    throw error;
  }
}

const STRATEGY: AsyncMicroserviceOptions = {
  inject: [NatsTransport],
  useFactory: (strategy: NatsTransport) => ({ strategy }),
};

const logged = (app: INestApplicationContext): void => app.useLogger(nestLogger(app.get<Log>(LOG)));

async function startMicroservice(app: INestMicroservice): Promise<void> {
  logged(app);
  await app.listen();
}

/** HTTP and messages in one program. Returns the port. */
async function startHybrid<C>(
  app: NestFastifyApplication,
  http: NonNullable<Service<C>['http']>,
  config: C,
  host: string,
): Promise<number> {
  logged(app);
  noteRequests(app.getHttpAdapter().getInstance() as never, {
    log: app.get<Log>(LOG),
    metrics: app.get(Metrics),
    isLogged: app.get<KitSettings>(SETTINGS).hasAccessLog,
    tracing: app.get<Tracing>(TRACING),
  });
  app.connectMicroservice({ strategy: app.get(NatsTransport) });
  const health = app.get(Health);
  app.get(Requests).follow(app.getHttpServer(), () => health.isStopping);
  await http.configure?.(app, config);
  // In this order: messages must not come in before everything has been initialised.
  await app.init();
  await app.startAllMicroservices();
  await app.listen(http.port(config), host);
  return (app.getHttpServer().address() as AddressInfo).port;
}

/** `common`: management for all programs of the process; `own`: for this one alone. */
function runningOf<C>(
  service: Service<C>,
  app: INestApplicationContext,
  port: number,
  common: Management | undefined,
  own: Management | undefined,
): Running {
  const health = app.get(Health);
  const metrics = app.get(Metrics);
  const { stopGraceMs } = app.get<KitSettings>(SETTINGS);
  (common ?? own)?.add({ name: service.name, health, metrics });
  app.get(KitRuntime).started();
  return {
    name: service.name,
    app,
    metrics,
    health,
    port,
    stop: async () => {
      health.isStopping = true;
      await Promise.race([end(app, service.http ? stopGraceMs : 0), sleep(STOP_MS, undefined, { ref: false })]);
      // Closed last: until then it reports that the program is stopping.
      await own?.close();
    },
  };
}

/** No longer ready, but still answering for a while: a load balancer only checks now and then. */
async function end(app: INestApplicationContext, graceMs: number): Promise<void> {
  await sleep(graceMs);
  await app.close();
}

/** The longest a program that failed to start may take to stop what it had begun. */
const LONGEST_CLOSE_MS = 20_000;

/** Nest leaves a program that fails to start half open: what is left open would keep the process alive and its loops running. */
async function closed(app: INestApplicationContext | undefined): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  await Promise.race([
    app?.close().catch(() => undefined),
    new Promise((resolve) => {
      limit = setTimeout(resolve, LONGEST_CLOSE_MS);
    }),
  ]);
  clearTimeout(limit);
}
