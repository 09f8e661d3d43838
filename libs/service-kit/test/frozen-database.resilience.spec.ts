import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import pg from 'pg';
import supertest from 'supertest';
import { guardPool } from '../src/database/pool-guard.ts';
import { isOutage } from '../src/fault.ts';
import { errorFilter } from '../src/http/errors.ts';

/*
 * A database whose processes all stand still (SIGSTOP), once the queue of its socket is full: whoever connects then is refused by the
 * system and not by the database.
 */
const folder = mkdtempSync(join(tmpdir(), 'sorrel-frozen-'));
const path = join(folder, '.s.PGSQL.5432');
const waiting: Socket[] = [];
let frozen: ChildProcess;
let pool: pg.Pool;
let app: NestFastifyApplication;

@Controller()
class Page {
  @Get('page')
  async page(): Promise<object> {
    return { rows: (await pool.query('select 1')).rows };
  }
}

beforeAll(async () => {
  const script = `require('node:net').createServer(() => {}).listen({ path: ${JSON.stringify(path)}, backlog: 1 }, () => process.send('up'))`;
  frozen = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(frozen, 'message');
  frozen.kill('SIGSTOP');
  for (let full = false; !full && waiting.length < 50;) {
    const socket = connect(path).on('error', () => undefined);
    waiting.push(socket);
    full = await new Promise((resolve) =>
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true)),
    );
  }
  pool = new pg.Pool({ host: folder, user: 'sorrel', database: 'sorrel', connectionTimeoutMillis: 2_000 });
  guardPool(pool);
  const module = await Test.createTestingModule({ controllers: [Page] }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  const silent = () => undefined;
  app.useGlobalFilters(errorFilter({ info: silent, warn: silent, error: silent, debug: silent }));
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
}, 20_000);
afterAll(async () => {
  await app?.close();
  await pool?.end();
  for (const socket of waiting) socket.destroy();
  frozen?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('while the database stands still and takes no more connections, people are told to come back: 503, never 500', async () => {
  const error = (await pool.query('select 1').catch((thrown: unknown) => thrown)) as Error & { code?: string };
  // What Linux says; elsewhere it is refused.
  if (process.platform === 'linux') expect(error.code).toBe('EAGAIN');
  expect(isOutage(error)).toBe(true);
  const answer = await supertest(app.getHttpServer()).get('/page');
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
});
