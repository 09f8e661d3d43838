import {
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import type { Service } from '@sorrel/service-kit/boot';
import { Clock } from '@sorrel/service-kit/clock';
import { guardPool } from '@sorrel/service-kit/database/pool-guard';
import { errorFilter } from '@sorrel/service-kit/http/errors';
import { KitModule, rpcsOf, type Shared } from '@sorrel/service-kit/kit.module';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import * as rpcs from '@sorrel/contracts/sandbox/rpc';
import { migrations } from './migrations/all.ts';
import { ClockHttp } from './clock/clock.http.ts';
import { ClockRpc } from './clock/clock.rpc.ts';
import { ClockService } from './clock/clock.service.ts';
import { Settle } from './clock/settle.service.ts';
import { DemoHttp } from './demo/demo.http.ts';
import { createSandboxParts } from './parts.ts';
import { SampleHttp } from './sample.http.ts';
import {
  PARTS,
  readSandboxConfig,
  SANDBOX_CONFIG,
  type Parts,
  type SandboxConfig,
  SandboxEnv,
} from './sandbox.config.ts';

const POOL = Symbol('sandbox pool');

function openPool(config: SandboxConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config.kit.databaseUrl,
    max: 6,
    options: '-c search_path=sandbox,extensions,public',
  });
  guardPool(pool);
  return pool;
}

@Injectable()
class PartsRuntime implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(PARTS) private readonly parts: Parts,
    @Inject(POOL) private readonly pool: pg.Pool,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.parts.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.parts.stop();
    await this.pool.end();
  }
}

@Module({})
export class SandboxModule {
  static with(config: SandboxConfig, shared: Shared): DynamicModule {
    const parts = {
      provide: PARTS,
      inject: [POOL, Clock, LOG],
      useFactory: (pool: pg.Pool, clock: Clock, log: Log) =>
        createSandboxParts({
          pool,
          now: () => clock.now(),
          settings: config.settings,
          log: (text: string) => log.warn(text),
        }),
    };
    return {
      module: SandboxModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          queues: 'none',
          shared,
          rpcs: rpcsOf(rpcs),
          entities: [],
          migrations,
        }),
      ],
      controllers: [ClockHttp, ClockRpc, DemoHttp, SampleHttp],
      providers: [
        { provide: SANDBOX_CONFIG, useValue: config },
        { provide: POOL, useFactory: () => openPool(config) },
        parts,
        PartsRuntime,
        ClockService,
        Settle,
      ],
    };
  }
}

export const service: Service<SandboxConfig> = {
  name: 'sandbox',
  settings: SandboxEnv,
  config: readSandboxConfig,
  module: (config, shared) => SandboxModule.with(config, shared),
  http: {
    port: (config) => config.port,
    adapter: () => new FastifyAdapter({ bodyLimit: 2_000_000, forceCloseConnections: true }),
    configure: async (app: NestFastifyApplication) => {
      app.useGlobalFilters(errorFilter(app.get<Log>(LOG)));
      app.useBodyParser('application/json', { bodyLimit: 100_000 });
      await app.get<Parts>(PARTS).register(app.getHttpAdapter().getInstance());
    },
  },
};
