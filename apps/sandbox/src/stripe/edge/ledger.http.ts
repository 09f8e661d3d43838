import type { FastifyInstance } from 'fastify';
import type { Store } from '../../store.ts';
import { ledger } from '../money/ledger.queries.ts';

/** For scripts that check the money: every captured charge and what was refunded. */
export function ledgerRoutes(store: Store) {
  return async (fastify: FastifyInstance): Promise<void> => {
    fastify.get('/_ledger', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ charges: await ledger(store) }),
    );
  };
}
