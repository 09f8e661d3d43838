import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { answerProblems, tellFailures } from './refusal.ts';

test('what a stand-in could not do is in the log with its reason, what it refuses is not', async () => {
  const said: string[] = [];
  const fastify = Fastify({ logger: false });
  tellFailures(fastify, (text) => said.push(text));
  await fastify.register(async (inner) => {
    answerProblems(inner);
    inner.get('/labels/:number', async () => {
      throw new Error('a font is missing');
    });
    inner.post('/labels', async () => ({}));
  });
  expect((await fastify.inject('/labels/7')).statusCode).toBe(500);
  const unreadable = { payload: '{', headers: { 'content-type': 'application/json' } };
  expect((await fastify.inject({ method: 'POST', url: '/labels', ...unreadable })).statusCode).toBe(400);
  expect(said).toEqual([expect.stringMatching(/^GET \/labels\/:number: Error: a font is missing/)]);
  await fastify.close();
});
