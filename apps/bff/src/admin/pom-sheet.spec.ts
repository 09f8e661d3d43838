import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { sendPomSheet } from './pom-sheet.edge.ts';

test('the columns of the report’s file are as wide as what usually stands in them', async () => {
  const fastify = Fastify();
  const row = {
    id: 7,
    shippedAt: '2026-11-20T23:30:00.000Z',
    patient: 'Alexandra Konstantinopoulou',
    prescriber: 'Dr Amara Okonkwo',
    ingredients: [{ name: 'Hydroquinone with niacinamide', value: '4', unit: '%' }],
    transactionPricePence: 4840,
  };
  fastify.get('/pom', (_request, reply) =>
    sendPomSheet(reply, '2026-11-23', async () => ({ rows: [row], next: null })),
  );
  try {
    const { sheets } = await readXlsx((await fastify.inject('/pom')).rawPayload);
    const [headings = [], cells = []] = sheets[0]?.rows ?? [];
    const widths = sheets[0]?.columns?.map(({ width }) => width ?? 0) ?? [];
    expect(widths).toHaveLength(headings.length);
    const shown = [headings, cells].map((line) =>
      line.map((cell) => (cell instanceof Date ? 10 : String(cell).length)),
    );
    for (const lengths of shown) expect(lengths.filter((length, at) => length > (widths[at] ?? 0))).toEqual([]);
  } finally {
    await fastify.close();
  }
});
