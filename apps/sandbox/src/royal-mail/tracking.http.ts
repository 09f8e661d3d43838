import type { FastifyInstance } from 'fastify';
import { grid, html, page, pageHeaders, type Markup } from '../page.ts';
import { serviceName, serviceOf } from './order/order.ts';
import { refusal } from '../refusal.ts';
import { eventsOf, labels, orderOfLabel, printLabel } from './labels.queries.ts';
import { TURNS } from './order/journey.ts';
import { tellParcel } from './orders.service.ts';
import { spaced } from './print/label-pdf.ts';
import type { Carrier } from './royal-mail.http.ts';

type ByNumber = { Params: { number: string } };

/** Pages outside the API: the public tracking page, and the list and label for the sandbox's own page. */
export function trackingRoutes({ store, now }: Carrier) {
  return async (fastify: FastifyInstance): Promise<void> => {
    fastify.get('/_labels', async () => ({
      labels: (await labels(store)).map(({ order_reference, tracking_number, status }) => ({
        order_reference,
        tracking_number,
        status,
      })),
    }));

    // From now on the parcel does what it is told, and nothing by itself.
    fastify.post<ByNumber & { Body: { status?: unknown } | null }>('/_parcels/:number', async (request, reply) => {
      const turn = TURNS.find((one) => one === request.body?.status);
      if (!turn) {
        const text = `A parcel can be: ${TURNS.join(', ')}.`;
        return reply.code(422).send(refusal(text, 'invalid', { status: [text] }));
      }
      const isThere = await store.transaction((unit) =>
        tellParcel(unit, request.params.number, { turn, at: now().toISOString() }),
      );
      if (!isThere) return reply.code(404).send(refusal('There is no parcel with this number.', 'not_found'));
      return reply.send({ success: true });
    });

    fastify.get<ByNumber>('/labels/:number.pdf', async (request, reply) => {
      const found = await orderOfLabel(store, request.params.number);
      if (!found) return reply.code(404).headers(pageHeaders).send(unknown(request.params.number));
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .send(await printLabel(found));
    });

    fastify.get<ByNumber>('/track/:number', async (request, reply) => {
      const { number } = request.params;
      const found = await orderOfLabel(store, number.toUpperCase().replace(/\s/g, ''));
      if (!found) return reply.code(404).headers(pageHeaders).send(unknown(number));
      const service = serviceName(serviceOf(found.secret.request));
      const events = eventsOf(found, now());
      const rows = events.map(
        (event) =>
          html`<tr>
            <td>${moment(event.at)}</td>
            <td>${event.text}</td>
          </tr>`,
      );
      const body = html`${header}
        <main id="main">
          <h2>${spaced(found.label.tracking_number)}</h2>
          <p>${service}</p>
          <p class="note" role="status"><strong>${events[0]?.text ?? 'Waiting for the item'}</strong></p>
          ${grid(['When', 'What happened'], rows)}
        </main>`;
      return reply.headers(pageHeaders).send(page(`Track ${number}`, body));
    });
  };
}

const header: Markup = html`<header><h1>Parcel tracking (sandbox)</h1></header>`;

const unknown = (number: string): string =>
  page(
    'Not found',
    html`${header}
      <main id="main">
        <h2>We do not know ${number}</h2>
        <p>Check the number on your dispatch email. A new number can take a few minutes to appear.</p>
      </main>`,
  );

const moment = (at: Date): string =>
  at.toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'short' });
