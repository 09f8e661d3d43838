import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { sendSheet } from './sheet.edge.ts';

test('a cell of an export holds no sign that turns it round', async () => {
  const fastify = Fastify();
  fastify.get('/sheet', (_request, reply) =>
    sendSheet(reply, {
      fileName: 'x',
      name: 'x',
      columns: [{ header: 'Item' }, { header: 'Number' }],
      read: async () => ({ rows: ['1\u202e05\u202c mg', 'Zoë'] }),
      cells: (row) => [row, 5],
    }),
  );
  try {
    const { rawPayload } = await fastify.inject('/sheet');
    const { sheets } = await readXlsx(rawPayload);
    expect(sheets[0]?.rows.slice(1)).toEqual([
      ['1\ufffd05 mg', 5],
      ['Zoë', 5],
    ]);
  } finally {
    await fastify.close();
  }
});
