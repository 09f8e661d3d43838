import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { nonsenseModes, requestModes, SLOW_MS } from '../faults/fault.ts';
import { eventsOf, ordersOfLabels } from './labels.queries.ts';
import { RateLimit } from './rate-limit.ts';
import type { Carrier } from './royal-mail.http.ts';

/** As many as one question may name. */
const MOST = 30;
const refused = (status: number, httpMessage: string, errorCode: string, errorDescription: string) => ({
  httpCode: String(status),
  httpMessage,
  errors: [{ errorCode, errorDescription }],
});

/** Royal Mail's Tracking API v2, which is none of Click & Drop's and has logins of its own: the newest event of each parcel. */
export function trackingApi({ store, faults, now, settings }: Carrier) {
  const { clientId, secret } = settings.royalMail.tracking;
  const limit = new RateLimit(settings.royalMail.callsPerSecond);

  return async (fastify: FastifyInstance): Promise<void> => {
    fastify.get<{ Querystring: { mailPieceId?: string } }>('/mailpieces/v2/summary', async (request, reply) => {
      if (settings.latencyMs > 0) await sleep(settings.latencyMs);
      const fault = await faults.meet('royal-mail', [...requestModes, ...nonsenseModes]);
      if (fault === 'down') return reply.code(503).type('text/html').send('<html><body>503</body></html>');
      if (fault === 'slow') await sleep(SLOW_MS);
      if (fault === 'error') return reply.code(500).send(refused(500, 'Internal Server Error', 'E0000', 'Failed'));
      if (fault === 'nonsense') return reply.send({ mailPieces: [{ mailPieceId: 7, summary: 'somewhere' }] });
      const { 'x-ibm-client-id': id, 'x-ibm-client-secret': given } = request.headers;
      if (id !== clientId || given !== secret)
        return reply.code(401).send(refused(401, 'Unauthorized', 'E0001', 'Client id or secret not registered'));
      if (!limit.allows(performance.now())) return reply.code(429).header('retry-after', '1').send();
      const numbers = (request.query.mailPieceId ?? '').split(',').filter((number) => number !== '');
      if (numbers.length === 0 || numbers.length > MOST)
        return reply.code(400).send(refused(400, 'Bad Request', 'E1001', `Name 1 to ${MOST} mail pieces.`));
      const found = await ordersOfLabels(store, numbers);
      const at = now();
      return reply.send({
        mailPieces: numbers.map((number) => {
          const order = found.find(({ label }) => label.tracking_number === number);
          const last = order && eventsOf(order, at).find(({ code }) => code !== null);
          if (!last) return { mailPieceId: number, status: '404', error: UNKNOWN };
          return {
            mailPieceId: number,
            status: '200',
            carrierShortName: 'RM',
            summary: {
              oneDBarcode: number,
              lastEventCode: last.code,
              lastEventName: last.text,
              lastEventDateTime: last.at.toISOString(),
              statusCategory: last.category,
              statusDescription: last.text,
            },
          };
        }),
      });
    });
  };
}

/** Of a parcel that nobody has scanned yet, too. */
const UNKNOWN = {
  errorCode: 'E1142',
  errorDescription: "Barcode reference isn't recognised",
  errorCause: 'A mail item with that barcode cannot be located',
};
