import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { APP_GUARD } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '@sorrel/service-kit/boot';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { sendFault } from '@sorrel/service-kit/http/errors';
import { KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { Denials } from '@sorrel/service-kit/security/denials';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { migrations } from './migrations/all.ts';
import { BFF_CONFIG, readBffConfig, readStorefrontDir, type BffConfig, BffEnv } from './bff.config.ts';
import { pagesIn, readFiles } from './static/files.edge.ts';
import { sampleContent } from './static/sample-content.ts';
import {
  demandBodiesInTime,
  demandPolicy,
  guardRails,
  hearOut,
  refuseAddress,
  refuseLine,
} from './edge/guard-rails.edge.ts';
import { demandReadableForms, readJson } from './edge/bodies.edge.ts';
import { Door, type DoorOptions } from './edge/admission.edge.ts';
import { answerHarmlessly } from './edge/harmless.edge.ts';
import { EdgeLimits } from './limits/limits.service.ts';
import { sandboxProxy, webhookRoutes } from './edge/raw.edge.ts';
import { mediaRoutes } from './edge/uploads.edge.ts';
import { honourKeys } from './repeats/repeats.edge.ts';
import { ImportsModule } from './imports/imports.module.ts';
import { InsightsModule } from './insights/insights.module.ts';
import { OperationsModule } from './operations/operations.module.ts';
import { RepeatsModule } from './repeats/repeats.module.ts';
import { Repeats } from './repeats/repeats.service.ts';
import { AccessGuard, redirectOf } from './session/access.edge.ts';
import { BulkReads } from './session/bulk-reads.service.ts';
import { Sessions } from './session/sessions.service.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AdminModule } from './admin/admin.module.ts';
import { ChatsModule } from './chats/chats.module.ts';
import { ClinicModule } from './clinic/clinic.module.ts';
import { DeskModule } from './desk/desk.module.ts';
import { DocumentModule } from './document/document.module.ts';
import { EdgeModule } from './edge/edge.module.ts';
import { EmailLinksModule } from './email-links/email-links.module.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { MoneyModule } from './money/money.module.ts';
import { SafetyModule } from './safety/safety.module.ts';
import { PharmacyModule } from './pharmacy/pharmacy.module.ts';
import { SecurityModule } from './security/security.module.ts';
import { SessionModule } from './session/session.module.ts';
import { StaticModule } from './static/static.module.ts';
import { StorefrontModule } from './storefront/storefront.module.ts';
import { StreamsModule } from './streams/streams.module.ts';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.ts';
import { VerifyModule } from './verify/verify.module.ts';
import { BFF_SEALED } from './sealed.ts';
import { BFF_PERSONAL } from './personal.ts';

const features = [
  AdminModule,
  AuditModule,
  ChatsModule,
  ClinicModule,
  DeskModule,
  DocumentModule,
  EdgeModule,
  EmailLinksModule,
  LimitsModule,
  ImportsModule,
  InsightsModule,
  MoneyModule,
  OperationsModule,
  PharmacyModule,
  SafetyModule,
  RepeatsModule,
  SecurityModule,
  SessionModule,
  StaticModule,
  StorefrontModule,
  StreamsModule,
  SubscriptionsModule,
  VerifyModule,
];

/** Whoever answers HTTP. */
export const CONTROLLERS: Type[] = features.flatMap(
  (feature) => (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, feature) ?? []) as Type[],
);

@Module({})
class BffSettings {}

@Module({})
export class BffModule {
  static with(config: BffConfig, shared: Shared): DynamicModule {
    // What is made from settings, for every feature.
    const settings: DynamicModule = {
      module: BffSettings,
      global: true,
      providers: [{ provide: BFF_CONFIG, useValue: config }],
      exports: [BFF_CONFIG],
    };
    return {
      module: BffModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          sealed: BFF_SEALED,
          personal: BFF_PERSONAL,
          shared,
          rpcs: [],
          entities: [],
          migrations,
          queues: 'none',
        }),
        settings,
        ...features,
      ],
      providers: [{ provide: APP_GUARD, useClass: AccessGuard }],
    };
  }
}

/** JSON and urlencoded forms of at most 100 kB; everything that streams has routes of its own. */
async function configure(app: NestFastifyApplication, config: BffConfig): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const log = app.get<Log>(LOG);
  const rpc = app.get(RpcClient);
  const { http } = app.get(Metrics);
  Door.of(app.getHttpServer()).onRefusal = (method) => http.observe({ method, route: 'turned away', status: '503' }, 0);
  demandBodiesInTime(fastify as never, config.timeouts.bodyMs, log);
  guardRails(fastify as never, {
    publicUrl: config.publicUrl,
    isProxyKnown: config.trustProxy !== false,
    log,
  });
  demandPolicy(fastify as never);
  hearOut(fastify as never);
  answerHarmlessly(fastify as never);
  app.get(BulkReads).hear(fastify as never);
  honourKeys(fastify as never, { repeats: app.get(Repeats), sessions: app.get(Sessions), log });
  // Fastify parses text/plain by default, which a form of another site could send without a preflight.
  fastify.removeContentTypeParser('text/plain');
  app.useBodyParser(
    'application/json',
    { bodyLimit: 100_000 },
    readJson(fastify.getDefaultJsonParser('error', 'error') as never) as never,
  );
  demandReadableForms(fastify as never);
  await fastify.register(formbody as never, { bodyLimit: 100_000 } as never);
  webhookRoutes(fastify as never, rpc, log);
  mediaRoutes(fastify as never, {
    rpc,
    sessions: app.get(Sessions),
    limits: app.get(EdgeLimits),
    log,
    denials: app.get(Denials),
    mediaUrl: config.mediaUrl,
  });
  if (config.sandboxUrl) sandboxProxy(fastify as never, config.sandboxUrl, log);
  app.useGlobalFilters({
    catch: (error: unknown, host) => {
      const http = host.switchToHttp();
      const reply = http.getResponse<FastifyReply>();
      if (!redirectOf(error, reply)) sendFault(error, http.getRequest<FastifyRequest>(), reply, log);
    },
  });
}

export const service: Service<BffConfig> = {
  name: 'bff',
  sealed: BFF_SEALED,
  personal: BFF_PERSONAL,
  settings: BffEnv,
  config: readBffConfig,
  problems: async (env) => sampleContent(pagesIn(readFiles(readStorefrontDir(env))).map(({ body }) => String(body))),
  module: (config, shared) => BffModule.with(config, shared),
  http: {
    port: (config) => config.port,
    adapter: ({ trustProxy, timeouts, requestsWhenLate }) =>
      new FastifyAdapter({
        serverFactory: ((answer: RequestListener, options: DoorOptions) =>
          new Door(requestsWhenLate, answer, options).server) as never,
        bodyLimit: 100_000,
        // Fastify refuses a number because whoever reaches us past the proxies may claim any address. Setting one means having ruled that out.
        trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
        http: {
          headersTimeout: timeouts.headersMs,
          requestTimeout: timeouts.requestMs,
          connectionsCheckingInterval: 1_000,
        },
        requestTimeout: timeouts.requestMs,
        clientErrorHandler: refuseLine as never,
        forceCloseConnections: true,
        // Fastify counts from 1 after each start; ids must be unique, because owners store rows under a request's id.
        genReqId: () => randomUUID(),
        routerOptions: { ignoreTrailingSlash: false },
        frameworkErrors: refuseAddress as never,
      }),
    configure,
  },
};
