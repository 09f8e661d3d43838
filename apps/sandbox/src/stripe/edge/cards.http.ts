import type { FastifyInstance } from 'fastify';
import { refusal } from '../../refusal.ts';
import type { SandboxSettings } from '../../settings.ts';
import type { Store } from '../../store.ts';
import { testCards, type TestCardName } from '../cards/test-cards.ts';
import type { PaymentMethod } from '../customers/payment-method.ts';
import type { KeptPaymentMethod, PaymentMethodSecret } from '../customers/payment-methods.service.ts';
import { noOrigin, Scene } from '../scene.ts';

type Parts = { store: Store; settings: SandboxSettings; now: () => Date; onNews: () => void };
type Shown = { id: string; last4: string; exp_month: number; exp_year: number };
const YEARS = 4;

/** What a cardholder's bank may do to a saved card of its own accord. */
export function cardRoutes({ store, settings, now, onNews }: Parts) {
  const changed = async (
    id: string,
    change: (kept: KeptPaymentMethod, scene: Scene) => Promise<void>,
  ): Promise<boolean> => {
    const isThere = await store.transaction(async (unit) => {
      const found = await unit.lock<PaymentMethod, PaymentMethodSecret>('payment_method', id);
      if (!found || found.doc.customer === null) return false;
      await change(found, new Scene(unit, now(), settings, noOrigin));
      return true;
    });
    if (isThere) onNews();
    return isThere;
  };
  const missing = refusal('There is no such saved card.', 'not_found');

  return async (fastify: FastifyInstance): Promise<void> => {
    // A replacement card for the same account: same id, new digits, new date. The card provider is notified.
    fastify.post<{ Params: { id: string } }>('/_cards/:id/renew', async (request, reply) => {
      const shown: Shown[] = [];
      await changed(request.params.id, async ({ doc }, scene) => {
        const { exp_year: year, last4 } = doc.card;
        const card = {
          ...doc.card,
          exp_year: Math.max(year, now().getUTCFullYear()) + YEARS,
          last4: String((Number(last4) + 1111) % 10_000).padStart(4, '0'),
        };
        const renewed: PaymentMethod = { ...doc, card };
        await scene.unit.save('payment_method', doc.id, renewed);
        const previous = { card: { exp_year: year, last4 } };
        await scene.emit('payment_method.automatically_updated', renewed, previous);
        shown.push({ id: doc.id, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year });
      });
      const [card] = shown;
      return card ? reply.send({ success: true, card }) : reply.code(404).send(missing);
    });

    // From now on the bank answers as it does to one of the test cards (`stolen`, `expired`, `declinesLater`, `visa`).
    fastify.post<{ Params: { id: string }; Body: { as?: unknown } | null }>(
      '/_cards/:id/bank',
      async (request, reply) => {
        const as = request.body?.as;
        if (!isTestCard(as))
          return reply
            .code(422)
            .send(refusal(`The bank can answer as: ${Object.keys(testCards).join(', ')}.`, 'invalid'));
        const isThere = await changed(request.params.id, async ({ doc, secret }, scene) => {
          await scene.unit.save('payment_method', doc.id, doc, { ...secret, card: as });
        });
        return isThere ? reply.send({ success: true }) : reply.code(404).send(missing);
      },
    );
  };
}

const isTestCard = (name: unknown): name is TestCardName => typeof name === 'string' && Object.hasOwn(testCards, name);

/** The newest cards that belong to a customer. */
export async function newestCards(store: Store, limit: number): Promise<PaymentMethod[]> {
  const rows = await store.rows<{ doc: PaymentMethod }>(
    `select doc from sandbox.documents where kind = 'payment_method' and doc->>'customer' is not null order by seq desc limit $1`,
    [limit],
  );
  return rows.map(({ doc }) => doc);
}
