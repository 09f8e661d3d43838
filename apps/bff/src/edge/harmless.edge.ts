import type { FastifyInstance } from 'fastify';
import { harmlessIn } from '@sorrel/contracts/harmless';

/** Whatever is stored: no answer carries a text that a screen would show turned round, or with something in it that nobody sees. */
export function answerHarmlessly(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (_request, _reply, payload, done) => done(null, harmlessIn(payload)));
}
