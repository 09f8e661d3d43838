import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { harmless } from '@sorrel/contracts/harmless';
import { partsOf, type Source } from './parts.edge.ts';

interface Csv<Row> {
  /** The file's name without its extension. */
  fileName: string;
  columns: string[];
  cells(row: Row): (string | number)[];
}

/** Sends a CSV file (RFC 4180) that is written while it is read. What the first read refuses is answered as an error, not as half a file. */
export async function sendCsv<Row>(reply: FastifyReply, csv: Csv<Row> & Source<Row>): Promise<void> {
  const { fileName, columns, cells } = csv;
  const parts = partsOf(csv);
  const first = await parts.next();
  async function* lines() {
    // The byte order mark tells Excel that the file is UTF-8.
    yield `\uFEFF${csvLine(columns)}`;
    for (let part = first; !part.done; part = await parts.next())
      yield part.value.map((row) => csvLine(cells(row))).join('');
  }
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines()));
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Keeps a text that a spreadsheet would take for a formula as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const shown = harmless(value);
  const plain = /^[=+\-@\t\r]/.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
