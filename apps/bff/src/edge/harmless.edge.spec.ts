import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import supertest from 'supertest';
import { answerHarmlessly } from './harmless.edge.ts';

test('an answer holds nothing that a screen would turn round, whatever was stored; a file goes as it is', async () => {
  const fastify = Fastify();
  answerHarmlessly(fastify);
  fastify.get('/answer', () => ({ answers: [{ question: 'Which dose?', answer: '1\u202e05\u202c mg' }], name: 'Zoë' }));
  fastify.get('/file', (_request, reply) => reply.type('text/plain').send('1\u202e05'));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { body } = await supertest(fastify.server).get('/answer').expect(200);
    expect(body).toEqual({ answers: [{ question: 'Which dose?', answer: '1\ufffd05 mg' }], name: 'Zoë' });
    expect((await supertest(fastify.server).get('/file')).text).toBe('1\u202e05');
  } finally {
    await fastify.close();
  }
});
