import type { FastifyInstance } from 'fastify';
import { readBodies } from '../bodies.ts';
import { faultTargets, readFaultOrder, requestModes } from './fault.ts';
import type { Faults } from './faults.service.ts';
import { answerProblems, refusal } from '../refusal.ts';

/** `/faults` under the sandbox's prefix: set, read, use one up, clear. */
export function faultRoutes(faults: Faults) {
  return async (fastify: FastifyInstance): Promise<void> => {
    readBodies(fastify);
    answerProblems(fastify);

    fastify.get('/faults', async () => ({ faults: await faults.active() }));

    fastify.post('/faults', async (request, reply) => {
      const read = readFaultOrder(request.body);
      if ('errors' in read) {
        return reply
          .code(422)
          .send(refusal('That fault cannot be set. Look at the marked fields.', 'invalid_fault', read.errors));
      }
      await faults.order(read.order);
      return reply.send({ success: true, faults: await faults.active() });
    });

    /** For parts that are not stand-ins themselves (the object store): uses up one of a counted fault's failures. */
    fastify.post<{ Params: { target: string } }>('/faults/:target/take', async (request, reply) => {
      const target = faultTargets.find((one) => one === request.params.target);
      if (!target) return reply.code(404).send(refusal('There is no such target.', 'unknown_target'));
      return reply.send({ mode: await faults.meet(target, requestModes) });
    });

    fastify.delete<{ Querystring: { target?: string } }>('/faults', async (request, reply) => {
      const wanted = request.query.target;
      const target = faultTargets.find((one) => one === wanted) ?? null;
      if (wanted && !target) return reply.code(404).send(refusal('There is no such target.', 'unknown_target'));
      await faults.clear(target);
      return reply.send({ success: true, faults: await faults.active() });
    });
  };
}
