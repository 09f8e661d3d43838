import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { harmlessIn } from '@sorrel/contracts/harmless';
import { writeXlsxStream } from 'hucre/xlsx';

/** How many rows are read at a time. */
const PAGE_ROWS = 500;

interface Sheet<Row> {
  /** The file's name without its extension. */
  fileName: string;
  /** The name of the sheet's tab. */
  name: string;
  columns: { header: string; numFmt?: string; width?: number }[];
  read(page: number, perPage: number): Promise<{ rows: Row[] }>;
  cells(row: Row): (string | number | Date)[];
}

/**
 * Sends an Excel file that is written while it is read: memory does not grow with the rows. Texts stay texts, whatever they begin
 * with. What the first read refuses is answered as an error, not as half a file.
 */
export async function sendSheet<Row>(reply: FastifyReply, { fileName, name, columns, read, cells }: Sheet<Row>) {
  const first = await read(1, PAGE_ROWS);
  async function* rows() {
    for (let page = 1, answer = first; answer.rows.length > 0; answer = await read(++page, PAGE_ROWS)) {
      yield* answer.rows.map((row) => harmlessIn(cells(row)));
      if (answer.rows.length < PAGE_ROWS) return;
    }
  }
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}.xlsx"`)
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(Readable.fromWeb(writeXlsxStream(rows(), { name, columns, freezePane: { rows: 1 } }) as never));
}
