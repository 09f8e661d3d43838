import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { requestModes, SLOW_MS } from '../faults/fault.ts';
import type { Faults } from '../faults/faults.service.ts';

/** Invented people: no real register has them under these numbers. */
const REGISTRANTS: Record<string, { name: string; status: 'registered' | 'suspended' }> = {
  'gmc 7000001': { name: 'Rowan Jane Hale', status: 'registered' },
  'gmc 7000002': { name: 'Morgan Lee Ashby', status: 'suspended' },
  'gphc 2900001': { name: 'Beatrice Hill', status: 'registered' },
  'nmc 99Z0001Z': { name: 'Noor Amin', status: 'registered' },
};

/** Stands in for a service that looks numbers up on the registers of GPhC, GMC and NMC. */
export function registersApi(faults: Faults, key: string) {
  return async (fastify: FastifyInstance): Promise<void> => {
    fastify.get<{ Params: { body: string; number: string } }>('/registrants/:body/:number', async (request, reply) => {
      const fault = await faults.meet('registers', requestModes);
      if (fault === 'slow') await sleep(SLOW_MS);
      if (fault) return reply.code(503).send({ error: 'unavailable' });
      if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send({ error: 'unauthorised' });
      const { body, number } = request.params;
      const found = REGISTRANTS[`${body} ${number}`];
      return found ? reply.send({ register: body, number, ...found }) : reply.code(404).send({ error: 'not found' });
    });
  };
}
