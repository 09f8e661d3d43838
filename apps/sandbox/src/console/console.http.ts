import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults/faults.service.ts';
import { mailsTo } from '../mailbox/mails.queries.ts';
import { pageHeaders } from '../page.ts';
import { answerProblems, refusal } from '../refusal.ts';
import { newestLabels } from '../royal-mail/labels.queries.ts';
import type { Store } from '../store.ts';
import { ledger, newestCharges, newestRefunds } from '../stripe/money/ledger.queries.ts';
import type { WebhookDeliverer } from '../stripe/webhooks/deliverer.service.ts';
import { eventsOf, newestDeliveries } from '../stripe/webhooks/deliveries.queries.ts';
import { consolePage } from './console-page.ts';
import { dashboardPage, notFoundPage } from './dashboard-page.ts';

export type ConsoleParts = { store: Store; faults: Faults; deliverer: WebhookDeliverer; now: () => Date };

const SHOWN = 50;
const dashboardKinds: Record<string, string> = {
  payments: 'payment_intent',
  customers: 'customer',
  setups: 'setup_intent',
};

/** The sandbox's own page, and the links that staff screens make to "the provider's dashboard". */
export function consoleRoutes({ store, faults, deliverer, now }: ConsoleParts, base: string) {
  return async (fastify: FastifyInstance): Promise<void> => {
    answerProblems(fastify);

    fastify.get('/', async (_request, reply) => {
      const [mails, charges, refunds, labels, active, deliveries] = await Promise.all([
        mailsTo(store, null, SHOWN),
        newestCharges(store, SHOWN),
        newestRefunds(store, SHOWN),
        newestLabels(store, SHOWN),
        faults.active(),
        newestDeliveries(store, SHOWN),
      ]);
      const data = { now: now(), base, mails, charges, refunds, labels, faults: active, deliveries };
      return reply.headers(pageHeaders).send(consolePage(data));
    });

    fastify.get('/stripe/_ledger', async () => ({ charges: await ledger(store) }));

    fastify.get<{ Params: { kind: string; id: string } }>('/stripe/dashboard/:kind/:id', async (request, reply) => {
      const { kind, id } = request.params;
      const [row] = await store.rows<{ doc: { id: string; object: string } }>(
        'select doc from sandbox.documents where kind = $1 and id = $2',
        [dashboardKinds[kind] ?? '', id],
      );
      if (!row) return reply.code(404).headers(pageHeaders).send(notFoundPage(base, id));
      return reply.headers(pageHeaders).send(dashboardPage(base, row.doc, await eventsOf(store, id)));
    });

    fastify.post('/webhooks/flush', async () => ({ success: true, waiting: await deliverer.flush() }));

    fastify.post<{ Params: { id: string } }>('/webhooks/:id/resend', async (request, reply) => {
      if (await deliverer.resend(request.params.id)) return reply.send({ success: true });
      return reply.code(404).send(refusal('There is no such event.', 'not_found'));
    });
  };
}
