import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { harmless } from '@sorrel/contracts/harmless';

/** How many rows are read at a time. */
const PAGE_ROWS = 500;

interface Csv<Row> {
  /** The file's name without its extension. */
  fileName: string;
  columns: string[];
  read(page: number, perPage: number): Promise<{ rows: Row[] }>;
  cells(row: Row): (string | number)[];
}

/** Sends a CSV file (RFC 4180) that is written while it is read. What the first read refuses is answered as an error, not as half a file. */
export async function sendCsv<Row>(reply: FastifyReply, { fileName, columns, read, cells }: Csv<Row>): Promise<void> {
  const first = await read(1, PAGE_ROWS);
  async function* lines() {
    // The byte order mark tells Excel that the file is UTF-8.
    yield `\uFEFF${csvLine(columns)}`;
    for (let page = 1, answer = first; answer.rows.length > 0; answer = await read(++page, PAGE_ROWS)) {
      yield answer.rows.map((row) => csvLine(cells(row))).join('');
      if (answer.rows.length < PAGE_ROWS) return;
    }
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
