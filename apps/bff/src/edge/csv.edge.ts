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

// The Swedish way of writing a moment is the international one.
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });
/** A moment as clocks in London show it, `2026-11-29 00:58:12`: spreadsheets know no time zones, and take this for a date in every language. */
export const londonWall = (at: string): string => london.format(new Date(at));
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;
const BRITISH_PHONE = /^\+44(\d{4})(\d{5,6})$/;

/** Signs that begin a formula, in their full width, small and mathematical forms too (`＝`, `﹣`, `−`), behind spaces as well. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@\u2212])/;

/** Keeps a text that a spreadsheet would take for a formula as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  if (MOMENT.test(value)) return londonWall(value);
  const shown = harmless(value).replace(BRITISH_PHONE, '0$1 $2');
  const plain = FORMULA.test(shown.normalize('NFKC')) ? `'${shown}` : shown;
  // A spreadsheet of another language splits at semicolons and tabs.
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
