import { randomUUID } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '@sorrel/service-kit/boot';
import { Bus } from '@sorrel/service-kit/bus';
import { sendFault } from '@sorrel/service-kit/http';
import { KitModule, LOG, type Shared } from '@sorrel/service-kit/kit.module';
import type { Log } from '@sorrel/service-kit/log';
import { Metrics } from '@sorrel/service-kit/metrics';
import { DispatchHttp } from './admin/dispatch.http.ts';
import { AdminFormsHttp } from './admin/forms.http.ts';
import { AdminPlanHttp } from './admin/plan.http.ts';
import { MoneyHttp } from './money/money.http.ts';
import { AdminPagesHttp } from './admin/pages.http.ts';
import { PomHttp } from './admin/pom.http.ts';
import { EarlyAccessHttp } from './letters/early-access.http.ts';
import { EarlyAccessListHttp } from './letters/early-access-list.http.ts';
import { RemindersHttp } from './letters/reminders.http.ts';
import { ClinicHttp } from './clinic/clinic.http.ts';
import { CorrectionsHttp } from './clinic/corrections.http.ts';
import { DecisionsHttp } from './clinic/decisions.http.ts';
import { ItemsHttp } from './clinic/items.http.ts';
import { BFF_CONFIG, readBffConfig, type BffConfig } from './bff.config.ts';
import { ApiDocument } from './document/document.service.ts';
import { guardRails, refuseAddress } from './edge/guard-rails.edge.ts';
import { EdgeLimits } from './limits/limits.service.ts';
import { sandboxProxy, webhookRoutes } from './edge/raw.edge.ts';
import { SystemHttp } from './edge/system.http.ts';
import { ReadOwnWrite } from './edge/together.service.ts';
import { mediaRoutes } from './edge/uploads.edge.ts';
import { RecoveryHttp } from './money/recovery.http.ts';
import { CreditHttp } from './money/credit.http.ts';
import { RefundsHttp } from './money/refunds.http.ts';
import { StockHttp } from './money/stock.http.ts';
import { PasswordsHttp } from './security/passwords.http.ts';
import { SecondFactorHttp } from './security/second-factor.http.ts';
import { StaffHttp } from './security/staff.http.ts';
import { SecurityHttp } from './security/security.http.ts';
import { AccessGuard, redirectOf } from './session/access.edge.ts';
import { Sessions } from './session/sessions.service.ts';
import { StepUp } from './session/step-up.service.ts';
import { Site } from './static/site.service.ts';
import { AccountHttp } from './storefront/account.http.ts';
import { CatalogueHttp } from './storefront/catalogue.http.ts';
import { CheckoutHttp } from './storefront/checkout.http.ts';
import { ConsultationHttp } from './storefront/consultation.http.ts';
import { Prices } from './static/prices.service.ts';
import { ProfileHttp } from './storefront/profile.http.ts';
import { SubscriptionHttp } from './storefront/subscription.http.ts';
import { SubscriptionLists } from './subscriptions/lists.service.ts';
import { ChatStream } from './streams/chat.stream.ts';

/** Whoever answers HTTP. */
export const CONTROLLERS = [
  AccountHttp,
  CatalogueHttp,
  ConsultationHttp,
  CheckoutHttp,
  SubscriptionHttp,
  PasswordsHttp,
  SecurityHttp,
  SecondFactorHttp,
  StaffHttp,
  ProfileHttp,
  AdminPagesHttp,
  PomHttp,
  AdminFormsHttp,
  AdminPlanHttp,
  MoneyHttp,
  DispatchHttp,
  ClinicHttp,
  ItemsHttp,
  CorrectionsHttp,
  DecisionsHttp,
  StockHttp,
  CreditHttp,
  RefundsHttp,
  RecoveryHttp,
  RemindersHttp,
  EarlyAccessHttp,
  EarlyAccessListHttp,
  ChatStream,
  SystemHttp,
];

@Module({})
export class BffModule {
  static with(config: BffConfig, shared: Shared): DynamicModule {
    return {
      module: BffModule,
      imports: [
        DiscoveryModule,
        KitModule.with({ settings: config.kit, shared, calls: [], entities: [], migrations: [] }),
      ],
      controllers: CONTROLLERS,
      providers: [
        { provide: BFF_CONFIG, useValue: config },
        { provide: APP_GUARD, useClass: AccessGuard },
        Sessions,
        StepUp,
        EdgeLimits,
        ReadOwnWrite,
        ApiDocument,
        Prices,
        SubscriptionLists,
        Site,
      ],
    };
  }
}

/** JSON and urlencoded forms of at most 100 kB; everything that streams has routes of its own. */
async function configure(app: NestFastifyApplication, config: BffConfig): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const log = app.get<Log>(LOG);
  const bus = app.get(Bus);
  guardRails(fastify as never, {
    publicUrl: config.publicUrl,
    isSandbox: config.kit.isSandbox,
    log,
    metrics: app.get(Metrics),
  });
  // Fastify reads text/plain by itself; a form of another site could send that without asking first.
  fastify.removeContentTypeParser('text/plain');
  app.useBodyParser('application/json', { bodyLimit: 100_000 });
  await fastify.register(formbody as never, { bodyLimit: 100_000 } as never);
  webhookRoutes(fastify as never, bus, log);
  mediaRoutes(fastify as never, {
    bus,
    sessions: app.get(Sessions),
    limits: app.get(EdgeLimits),
    log,
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
  config: readBffConfig,
  module: (config, shared) => BffModule.with(config, shared),
  http: {
    port: (config) => config.port,
    adapter: () =>
      new FastifyAdapter({
        bodyLimit: 100_000,
        trustProxy: false,
        forceCloseConnections: true,
        // Fastify counts from 1 after each start; what owners write under a request's id must not meet another request's.
        genReqId: () => randomUUID(),
        routerOptions: { ignoreTrailingSlash: false },
        frameworkErrors: refuseAddress,
      }),
    configure,
  },
};
