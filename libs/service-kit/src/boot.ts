import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { Clock } from './clock.ts';
import { Health, serveHealth } from './health.ts';
import { LOG, SETTINGS, type Shared } from './kit.module.ts';
import { nestLogger, type Log } from './log.ts';
import { Metrics } from './metrics.ts';
import type { KitSettings } from './settings.ts';

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

/** Starts one service. Throws ConfigError for wrong settings, Error when a call has no handler. */
export async function bootService<C>(service: Service<C>, env: Env, shared: Shared = newShared()): Promise<Running> {
  const config = service.config(env);
  const module = service.module(config, shared);
  let nest: (INestApplicationContext & Partial<Pick<NestFastifyApplication, 'listen'>>) | undefined;
  let port = 0;
  const logger = false as const;
  if (service.http) {
    const app = await NestFactory.create<NestFastifyApplication>(module, service.http.adapter(config), {
      logger,
      abortOnError: false,
      bodyParser: false,
    });
    app.useLogger(nestLogger(app.get<Log>(LOG)));
    await service.http.configure?.(app, config);
    await app.init();
    await app.listen(service.http.port(config), env.HOST ?? '127.0.0.1');
    port = (app.getHttpServer().address() as AddressInfo).port;
    nest = app;
  } else {
    nest = await NestFactory.createApplicationContext(module, { logger, abortOnError: false });
    nest.useLogger(nestLogger(nest.get<Log>(LOG)));
  }
  const app = nest;
  const health = app.get(Health);
  const metrics = app.get(Metrics);
  const { healthPort } = app.get<KitSettings>(SETTINGS);
  const side = healthPort > 0 && !service.http ? serveHealth(healthPort, health, metrics) : undefined;
  return {
    name: service.name,
    app,
    metrics,
    health,
    port,
    stop: async () => {
      health.isStopping = true;
      side?.close();
      await app.close();
    },
  };
}
