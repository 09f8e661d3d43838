import type { FastifyInstance } from 'fastify';
import { grid, html, page, pageHeaders, type Markup } from '../page.ts';
import { journey } from './order/journey.ts';
import { serviceName, serviceOf } from './order/order.ts';
import { labels, orderOfLabel, printLabel } from './labels.queries.ts';
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
      const events = journey(new Date(found.label.printed_on), now(), found.label.status, service === 'Tracked 48');
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
