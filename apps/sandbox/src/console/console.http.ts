import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults/faults.service.ts';
import { pageHeaders } from '../page.ts';
import { answerProblems, refusal } from '../refusal.ts';
import type { WebhookDeliverer } from '../stripe/webhooks/deliverer.service.ts';
import { consolePage, type ConsoleData } from './console-page.ts';
import { dashboardPage, notFoundPage } from './dashboard-page.ts';

/** What the page shows from the other features. */
export type ConsoleReads = {
  newest(limit: number): Promise<Omit<ConsoleData, 'now' | 'base' | 'faults'>>;
  document(kind: string, id: string): Promise<{ id: string; object: string } | null>;
  eventsOf(id: string): Promise<ConsoleData['deliveries']>;
};

export type ConsoleParts = { reads: ConsoleReads; faults: Faults; deliverer: WebhookDeliverer; now: () => Date };

const SHOWN = 50;
const dashboardKinds: Record<string, string> = {
  payments: 'payment_intent',
  customers: 'customer',
  setups: 'setup_intent',
};

/** The sandbox's own page, and the pages that staff screens link to as "the provider's dashboard". */
export function consoleRoutes({ reads, faults, deliverer, now }: ConsoleParts, base: string) {
  return async (fastify: FastifyInstance): Promise<void> => {
    answerProblems(fastify);

    fastify.get('/', async (_request, reply) => {
      const [newest, active] = await Promise.all([reads.newest(SHOWN), faults.active()]);
      return reply.headers(pageHeaders).send(consolePage({ now: now(), base, faults: active, ...newest }));
    });

    fastify.get<{ Params: { kind: string; id: string } }>('/stripe/dashboard/:kind/:id', async (request, reply) => {
      const { kind, id } = request.params;
      const wanted = Object.hasOwn(dashboardKinds, kind) ? dashboardKinds[kind] : undefined;
      const doc = wanted === undefined ? null : await reads.document(wanted, id);
      if (!doc) return reply.code(404).headers(pageHeaders).send(notFoundPage(base, id));
      return reply.headers(pageHeaders).send(dashboardPage(base, doc, await reads.eventsOf(id)));
    });

    fastify.post('/webhooks/flush', async () => ({ success: true, waiting: await deliverer.flush() }));

    fastify.post<{ Params: { id: string } }>('/webhooks/:id/resend', async (request, reply) => {
      if (await deliverer.resend(request.params.id)) return reply.send({ success: true });
      return reply.code(404).send(refusal('There is no such event.', 'not_found'));
    });
  };
}
