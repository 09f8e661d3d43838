import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { until } from '@sorrel/test-kit/until';
import { sendSheet } from './sheet.edge.ts';

let fastify: FastifyInstance;
beforeEach(() => {
  fastify = Fastify();
});
afterEach(() => fastify.close());

test('a cell of an export holds no sign that turns it round', async () => {
  fastify.get('/sheet', (_request, reply) =>
    sendSheet(reply, {
      fileName: 'x',
      name: 'x',
      columns: [{ header: 'Item' }, { header: 'Number' }],
      read: async () => ({ rows: ['1\u202e05\u202c mg', 'Zoë'] }),
      cells: (row) => [row, 5],
    }),
  );
  const { rawPayload } = await fastify.inject('/sheet');
  const { sheets } = await readXlsx(rawPayload);
  expect(sheets[0]?.rows.slice(1)).toEqual([
    ['1\ufffd05 mg', 5],
    ['Zoë', 5],
  ]);
});

test('each part is asked for once, from where the one before ended', async () => {
  const asked: (string | null)[] = [];
  const parts: Record<string, { rows: number[]; next: string | null }> = {
    '': { rows: [1, 2], next: 'b' },
    b: { rows: [3], next: 'c' },
    c: { rows: [4], next: null },
  };
  fastify.get('/sheet', (_request, reply) =>
    sendSheet(reply, {
      fileName: 'x',
      name: 'x',
      columns: [{ header: 'Number' }],
      follow: async (after) => {
        asked.push(after);
        return parts[after ?? '']!;
      },
      cells: (row) => [row],
    }),
  );
  const { sheets } = await readXlsx((await fastify.inject('/sheet')).rawPayload);
  expect(sheets[0]?.rows.slice(1)).toEqual([[1], [2], [3], [4]]);
  expect(asked).toEqual([null, 'b', 'c']);
});

test('a browser that stops taking the file stops the reading, and one that leaves ends it', async () => {
  let asked = 0;
  let answer: FastifyReply | undefined;
  // What cannot be packed tighter: half a megabyte in a part, a gigabyte in all.
  const part = Array.from({ length: 500 }, () => randomBytes(500).toString('hex'));
  fastify.get('/sheet', (_request, reply) => {
    answer = reply;
    return sendSheet(reply, {
      fileName: 'x',
      name: 'x',
      columns: [{ header: 'Text' }],
      follow: async () => ({ rows: part, next: ++asked < 2_000 ? String(asked) : null }),
      cells: (row) => [row],
    });
  });
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const taken = await new Promise<IncomingMessage>((resolve) => get(`${url}/sheet`, resolve));
  taken.pause();
  // Nothing more is asked for over several turns of the loop.
  let before = -1;
  await until(
    async () => {
      const isStill = answer?.raw.writableNeedDrain === true && asked === before;
      before = asked;
      for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
      return isStill && asked === before;
    },
    30_000,
    'the reading stops',
  );
  expect(asked).toBeLessThan(100);
  taken.destroy();
  await until(async () => answer?.raw.destroyed === true, 30_000, 'the answer ends');
  expect(asked).toBeLessThan(100);
});
