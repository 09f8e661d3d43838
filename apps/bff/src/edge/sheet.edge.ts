import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { harmlessIn } from '@sorrel/contracts/harmless';
import { writeXlsxStream } from 'hucre/xlsx';
import { partsOf, type Source } from './parts.edge.ts';

interface Sheet<Row> {
  /** The file's name without its extension. */
  fileName: string;
  /** The name of the sheet's tab. */
  name: string;
  columns: { header: string; numFmt?: string; width?: number }[];
  cells(row: Row): (string | number | Date)[];
}

/**
 * Sends an Excel file that is written while it is read, and read no faster than the browser takes it: memory does not grow with the
 * rows. Texts stay texts, whatever they begin with. What the first read refuses is answered as an error, not as half a file.
 */
export async function sendSheet<Row>(reply: FastifyReply, sheet: Sheet<Row> & Source<Row>) {
  const { fileName, name, columns, cells } = sheet;
  const parts = partsOf(sheet);
  const first = await parts.next();
  async function* rows() {
    for (let part = first; !part.done; part = await parts.next())
      yield* part.value.map((row) => harmlessIn(cells(row)));
  }
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}.xlsx"`)
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(Readable.fromWeb(writeXlsxStream(rows(), { name, columns, freezePane: { rows: 1 } }) as never));
}
