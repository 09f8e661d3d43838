import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller, Get, Post, UnauthorizedException } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import supertest from 'supertest';
import { z } from 'zod';
import { conflict, Fault } from '../fault.ts';
import type { LogFields } from '../observability/log.ts';
import { errorFilter } from './errors.ts';

let thrown: unknown;
@Controller()
class Door {
  @Get('knock')
  knock(): void {
    throw thrown;
  }
  @Post('read')
  read(): object {
    return {};
  }
}

let app: NestFastifyApplication;
const lines: [string, LogFields | undefined][] = [];
beforeAll(async () => {
  const note = (event: string, fields?: LogFields) => void lines.push([event, fields]);
  const module = await Test.createTestingModule({ controllers: [Door] }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  app.useGlobalFilters(errorFilter({ info: note, warn: note, error: note, debug: note }));
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

const shape = { success: false, error: expect.any(String), message: expect.any(String), errors: {} };

test.each([
  ['a refusal', conflict('The door is shut.', 'shut'), 409, { code: 'shut', error: 'The door is shut.' }],
  [
    'a wrong field',
    z.object({ n: z.int() }).safeParse({ n: 'x' }).error,
    422,
    { code: 'invalid', errors: { n: ['Please check this field.'] } },
  ],
  [
    'Nest’s own refusal',
    new UnauthorizedException('jwt malformed'),
    401,
    { code: 'unauthenticated', error: 'Please log in.' },
  ],
  ['a deadlock', Object.assign(new Error('deadlock'), { code: '40P01' }), 503, { code: 'unavailable' }],
  ['a failure', new Error('Key (email)=(amara@example.co) already exists.'), 500, { code: 'internal' }],
])('%s has its status and the one shape, and is never cached', async (_what, error, status, body) => {
  thrown = error;
  const answer = await supertest(app.getHttpServer()).get('/knock');
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ ...shape, ...body })]);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(answer.text).not.toMatch(/amara|jwt|deadlock/);
});

test('an address without a route and a body that cannot be read are refused in our own words', async () => {
  const nowhere = await supertest(app.getHttpServer()).get('/nowhere');
  expect([nowhere.status, nowhere.body]).toEqual([
    404,
    { ...shape, code: 'not_found', error: 'There is nothing at this address.', message: expect.any(String) },
  ]);
  const unread = await supertest(app.getHttpServer()).post('/read').set('content-type', 'text/xml').send('<a/>');
  expect([unread.status, unread.body.error]).toEqual([415, 'We cannot read this kind of content.']);
});

test('Retry-After says when to come back, in whole seconds and never at once', async () => {
  thrown = new Fault('too_many', 'Too often.', { retryAfterSeconds: 0.2 });
  expect((await supertest(app.getHttpServer()).get('/knock')).headers['retry-after']).toBe('1');
  thrown = new Fault('too_many', 'Too often.', { retryAfterSeconds: 61.2 });
  expect((await supertest(app.getHttpServer()).get('/knock')).headers['retry-after']).toBe('62');
});

test('only failures of ours are logged, by route and never by address', async () => {
  thrown = conflict('The door is shut.');
  await supertest(app.getHttpServer()).get('/knock?token=secret');
  expect(lines).toEqual([]);
  thrown = new Error('broken');
  await supertest(app.getHttpServer()).get('/knock?token=secret');
  expect(lines).toEqual([
    ['request failed', { status: 500, code: 'internal', method: 'GET', route: '/knock', error: thrown }],
  ]);
});

test.each([
  ['unavailable', 503],
  ['timeout', 504],
  ['too_many', 429],
] as const)('%s always says when to come back, also where nobody thought of it', async (code, status) => {
  thrown = new Fault(code, 'Not now.');
  const answer = await supertest(app.getHttpServer()).get('/knock');
  expect([answer.status, answer.headers['retry-after']]).toEqual([status, '5']);
});

test('a refusal that time does not change says nothing of coming back', async () => {
  thrown = conflict('No.');
  expect((await supertest(app.getHttpServer()).get('/knock')).headers['retry-after']).toBeUndefined();
});
