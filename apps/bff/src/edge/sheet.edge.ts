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
  cells(row: Row): (string | number | Date)[];
}
/** For lists of a few thousand rows: each page costs its owner more than the one before. */
interface ByPage<Row> {
  read(page: number, perPage: number): Promise<{ rows: Row[] }>;
}
/** For what may be any number of rows: each part begins after the last row of the one before, and costs the same. */
interface ByPart<Row> {
  follow(after: string | null): Promise<{ rows: Row[]; next: string | null }>;
}

/**
 * Sends an Excel file that is written while it is read, and read no faster than the browser takes it: memory does not grow with the
 * rows. Texts stay texts, whatever they begin with. What the first read refuses is answered as an error, not as half a file.
 */
export async function sendSheet<Row>(reply: FastifyReply, sheet: Sheet<Row> & (ByPage<Row> | ByPart<Row>)) {
  const { fileName, name, columns, cells } = sheet;
  const parts = 'follow' in sheet ? byPart(sheet) : byPage(sheet);
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

async function* byPage<Row>({ read }: ByPage<Row>): AsyncGenerator<Row[], void> {
  for (let page = 1; ; page++) {
    const { rows } = await read(page, PAGE_ROWS);
    yield rows;
    if (rows.length < PAGE_ROWS) return;
  }
}

async function* byPart<Row>({ follow }: ByPart<Row>): AsyncGenerator<Row[], void> {
  for (let after: string | null = null; ;) {
    const { rows, next } = await follow(after);
    yield rows;
    if (next === null) return;
    after = next;
  }
}
