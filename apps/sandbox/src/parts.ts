import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { consoleRoutes, type ConsoleReads } from './console/console.http.ts';
import { faultRoutes } from './faults/faults.http.ts';
import { Faults } from './faults/faults.service.ts';
import { gpMailApi } from './gp-mail/gp-mail.http.ts';
import { mailboxRoutes } from './mailbox/mailbox.http.ts';
import { mailsTo } from './mailbox/mails.queries.ts';
import { SmtpListener } from './mailbox/smtp.listener.ts';
import { newestLabels } from './royal-mail/labels.queries.ts';
import { registersApi } from './registers/registers.http.ts';
import { royalMailApi } from './royal-mail/royal-mail.http.ts';
import { trackingApi } from './royal-mail/tracking-api.http.ts';
import { trackingRoutes } from './royal-mail/tracking.http.ts';
import type { SandboxSettings } from './settings.ts';
import { identityServiceApi } from './identity-service/identity-service.http.ts';
import { wherebyApi } from './whereby/whereby.http.ts';
import { tellFailures } from './refusal.ts';
import { migrate, Store } from './store.ts';
import { cardRoutes, newestCards } from './stripe/edge/cards.http.ts';
import { challengeRoutes } from './stripe/edge/challenge.http.ts';
import { ledgerRoutes } from './stripe/edge/ledger.http.ts';
import { stripeApi } from './stripe/edge/stripe.http.ts';
import { WriteLimit } from './stripe/edge/write-limit.ts';
import { LaterJobs } from './stripe/money/later.jobs.ts';
import { newestCharges, newestRefunds } from './stripe/money/ledger.queries.ts';
import { eventsOf, newestDeliveries } from './stripe/webhooks/deliveries.queries.ts';
import { WebhookDeliverer } from './stripe/webhooks/deliverer.service.ts';

export type SandboxParts = {
  /** Mounts everything on one Fastify instance: `/v1/*` for the Stripe SDK, the rest under `/sandbox`. */
  register(fastify: FastifyInstance): Promise<void>;
  /** Creates the tables, resumes undelivered events and opens the mailbox. */
  start(): Promise<void>;
  stop(): Promise<void>;
  pendingWebhooks(): Promise<number>;
  /** Tries every waiting webhook once more, now, and returns how many are still waiting. */
  flushWebhooks(): Promise<number>;
  /** What is still in flight, by name; all zero once the stand-ins have nothing left to send. */
  busy(): Promise<Record<string, number>>;
  /** Another one than before: something was sent in between, even if it has arrived since. */
  made(): Promise<string>;
  /** Where the mailbox listens, once started. */
  smtpPort(): number;
};

export type PartsContext = {
  pool: Pool;
  /** Business time. Signatures and waits use real time. */
  now: () => Date;
  settings: SandboxSettings;
  log: (text: string) => void;
};

const BASE = '/sandbox';

export function createSandboxParts({ pool, now, settings, log }: PartsContext): SandboxParts {
  const store = new Store(pool);
  const faults = new Faults(store);
  const deliverer = new WebhookDeliverer(store, faults, settings, log);
  const later = new LaterJobs(store, now, settings, log, () => deliverer.wake());
  const mailbox = new SmtpListener(store, faults, now, settings, log);
  const onNews = (): void => {
    deliverer.wake();
    later.wake();
  };
  const company = { store, faults, now, settings };

  return {
    async register(fastify) {
      tellFailures(fastify, log);
      const stripe = { ...company, onNews, log, writes: new WriteLimit(settings.stripe.writesPerSecond) };
      await fastify.register(stripeApi(stripe));
      await fastify.register(stripeApi(stripe), { prefix: `${BASE}/stripe` });
      await fastify.register(challengeRoutes(stripe), { prefix: `${BASE}/stripe` });
      await fastify.register(cardRoutes(stripe), { prefix: `${BASE}/stripe` });
      await fastify.register(ledgerRoutes(store), { prefix: `${BASE}/stripe` });
      await fastify.register(royalMailApi(company), { prefix: `${BASE}/royal-mail` });
      await fastify.register(trackingApi(company), { prefix: `${BASE}/royal-mail` });
      await fastify.register(trackingRoutes(company), { prefix: `${BASE}/royal-mail` });
      await fastify.register(identityServiceApi(company, `${BASE}/identity`), { prefix: `${BASE}/identity` });
      await fastify.register(wherebyApi(company, `${BASE}/whereby`), { prefix: `${BASE}/whereby` });
      await fastify.register(registersApi(faults, settings.registers.key), { prefix: `${BASE}/registers` });
      await fastify.register(gpMailApi(company), { prefix: `${BASE}/gp-mail` });
      await fastify.register(mailboxRoutes(store), { prefix: BASE });
      await fastify.register(faultRoutes(faults), { prefix: BASE });
      await fastify.register(consoleRoutes({ reads: readsOf(store), faults, deliverer, now }, BASE), { prefix: BASE });
    },
    async start() {
      await migrate(pool);
      await mailbox.start();
      await deliverer.start();
      later.start();
    },
    async stop() {
      await Promise.all([mailbox.stop(), deliverer.stop(), later.stop()]);
    },
    pendingWebhooks: () => deliverer.pending(),
    flushWebhooks: () => deliverer.flush(),
    async busy() {
      const [webhooks, outcomes] = await Promise.all([deliverer.pending(), later.waiting()]);
      return { webhooks, 'delayed outcomes': outcomes };
    },
    async made() {
      const [row] = await store.rows<{ made: string }>(
        `select coalesce(max(seq), 0)::text as made from sandbox.events`,
      );
      return row?.made ?? '';
    },
    smtpPort: () => mailbox.port,
  };
}

/** What the sandbox's page shows, gathered here because it comes from every feature. */
function readsOf(store: Store): ConsoleReads {
  return {
    async newest(limit) {
      const [mails, charges, refunds, cards, labels, deliveries] = await Promise.all([
        mailsTo(store, null, limit),
        newestCharges(store, limit),
        newestRefunds(store, limit),
        newestCards(store, limit),
        newestLabels(store, limit),
        newestDeliveries(store, limit),
      ]);
      return { mails, charges, refunds, cards, labels, deliveries };
    },
    async document(kind, id) {
      const sql = 'select doc from sandbox.documents where kind = $1 and id = $2';
      const [row] = await store.rows<{ doc: { id: string; object: string } }>(sql, [kind, id]);
      return row?.doc ?? null;
    },
    eventsOf: (id) => eventsOf(store, id),
  };
}
