import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { Clock } from './clock.ts';
import { serveManagement } from './http/management.ts';
import type { Shared } from './kit.module.ts';
import { KitRuntime } from './kit.runtime.ts';
import { NatsTransport } from './messaging/transport.ts';
import { Health } from './observability/health.ts';
import { LOG, nestLogger, type Log } from './observability/log.ts';
import { Metrics } from './observability/metrics.ts';
import { SETTINGS, type KitSettings } from './settings.ts';

type Env = Record<string, string | undefined>;

/** A service as the entry points know it: its name, how it reads its settings, its module, and its HTTP side when it has one. */
export interface Service<C = never> {
  name: string;
  config(env: Env): C;
  module(config: C, shared: Shared): DynamicModule;
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

/** A stop ends by then, whatever hangs: less than what Kubernetes and `npm start` give. */
const STOP_MS = 13_000;

const OPTIONS = { logger: false, abortOnError: false } as const;

/** Starts one service. Throws ConfigError for wrong settings, Error when an RPC has no handler. */
export async function bootService<C>(service: Service<C>, env: Env, shared: Shared = newShared()): Promise<Running> {
  const config = service.config(env);
  const module = service.module(config, shared);
  const { app, port } = service.http
    ? await bootHybrid(module, service.http, config, env.HOST ?? '127.0.0.1')
    : { app: await bootMicroservice(module), port: 0 };
  const health = app.get(Health);
  const metrics = app.get(Metrics);
  const { healthPort } = app.get<KitSettings>(SETTINGS);
  const management = healthPort > 0 && !service.http ? serveManagement(healthPort, health, metrics) : undefined;
  app.get(KitRuntime).started();
  return {
    name: service.name,
    app,
    metrics,
    health,
    port,
    stop: async () => {
      health.isStopping = true;
      management?.close();
      await Promise.race([app.close(), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function bootMicroservice(module: DynamicModule): Promise<INestApplicationContext> {
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(module, {
    ...OPTIONS,
    inject: [NatsTransport],
    useFactory: (strategy: NatsTransport) => ({ strategy }),
  });
  await whole(app, () => app.listen());
  return app;
}

/** HTTP and messages in one program. */
async function bootHybrid<C>(
  module: DynamicModule,
  http: NonNullable<Service<C>['http']>,
  config: C,
  host: string,
): Promise<{ app: INestApplicationContext; port: number }> {
  const app = await NestFactory.create<NestFastifyApplication>(module, http.adapter(config), {
    ...OPTIONS,
    bodyParser: false,
  });
  await whole(app, async () => {
    app.connectMicroservice({ strategy: app.get(NatsTransport) });
    await http.configure?.(app, config);
    // In this order: messages must not come in before everything has been initialised.
    await app.init();
    await app.startAllMicroservices();
    await app.listen(http.port(config), host);
  });
  return { app, port: (app.getHttpServer().address() as AddressInfo).port };
}

/** Nest leaves a program that fails to start half open: what is open would keep the process alive. */
async function whole(app: INestApplicationContext, start: () => Promise<unknown>): Promise<void> {
  app.useLogger(nestLogger(app.get<Log>(LOG)));
  try {
    await start();
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}
