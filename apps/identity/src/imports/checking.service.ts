import { Injectable } from '@nestjs/common';
import { IMPORT_COLUMNS, MOST_LINES, PART_BYTES, type ImportProblem } from '@sorrel/contracts/identity/imports';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CustomerRecords } from '../customers/records.service.ts';
import {
  announcedDelimiter,
  LONGEST_RECORD,
  takeRecords,
  textOf,
  type Delimiter,
  type RawRecord,
  type Rest,
} from './csv.ts';
import { customerLine, likenessIn, likenessOf } from './customer-line.ts';
import { EncodingFinder } from './encoding.ts';
import { remember, type Looked } from './first-lines.ts';
import type { FileState, ImportRow } from './import.ts';
import { CHECK_JOB, importJob, ImportsService, PART, RECORD, rowOf } from './imports.service.ts';
import { JudgingService, type Judged } from './judging.service.ts';
import { cellsAt, countDay, isEmpty, layoutOf, orderOf, type DaySigns, type Layout } from './line.ts';
import { marker } from './marks.ts';
import { orderLikeness, orderLine } from './order-line.ts';
import { csvOf } from './workbook.gateway.ts';

const PEOPLE_AT_ONCE = 1_000;
const noEnd = (line: number): string => `From line ${line} on a value in quotation marks has no end.`;

/** The dry run: a part of the file in each transaction, so that it goes on where a crash ended it. Writes what it finds, and nothing else. */
@Injectable()
export class CheckingService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly imports: ImportsService,
    private readonly judging: JudgingService,
    private readonly records: CustomerRecords,
  ) {}

  turn(id: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.imports.locked(tx, id);
      const file = this.imports.fileOf(row);
      if (row.state !== 'checking' || !file || file.sight?.order === 'ask') return;
      if (!file.sight && row.next_part === 0) {
        if (await this.look(tx, row, file)) await tx.schedule(importJob(CHECK_JOB, id));
        return;
      }
      const isOver = row.people_after === null ? await this.read(tx, row, file) : await this.markPeople(tx, row, file);
      if (!isOver) await tx.schedule(importJob(CHECK_JOB, id));
    });
  }

  /**
   * Goes through the whole file once before it is read: how it is written, what its columns are, and whether its days could be others. What is
   * not UTF-8 is written so. False: it is refused, or somebody has to say what its days mean.
   */
  private async look(tx: Tx, row: ImportRow, file: FileState): Promise<boolean> {
    const finder = new EncodingFinder();
    const count = Math.ceil(row.bytes / PART_BYTES);
    for (let part = 0; part < count; part += 1) finder.add(await this.partOf(tx, row.id, part));
    const encoding = finder.found;
    if (encoding === 'old-excel') {
      await this.refuse(
        tx,
        row,
        'This is an Excel file of an old kind (.xls). Please save it as .xlsx or “CSV UTF-8”.',
      );
      return false;
    }
    if (encoding === 'Excel') {
      const parts: Buffer[] = [];
      for (let part = 0; part < count; part += 1) parts.push(await this.partOf(tx, row.id, part));
      const csv = await csvOf(Buffer.concat(parts));
      if ('refusal' in csv) {
        await this.refuse(tx, row, csv.refusal);
        return false;
      }
      const bytes = Buffer.from(csv.text);
      const size = Math.ceil(bytes.length / count);
      for (let part = 0; part < count; part += 1)
        await this.rewrite(tx, row.id, part, bytes.subarray(part * size, (part + 1) * size));
    } else if (encoding !== 'UTF-8') {
      const decoder = finder.decoder();
      for (let part = 0; part < count; part += 1) {
        const bytes = await this.partOf(tx, row.id, part);
        const text = decoder.decode(bytes, { stream: part < count - 1 });
        await this.rewrite(tx, row.id, part, Buffer.from(text));
      }
    }
    const found = await this.sightOf(tx, row, count);
    if ('refusal' in found) {
      await this.refuse(tx, row, found.refusal);
      return false;
    }
    const order = orderOf(found.signs);
    const sight = { encoding, order, either: found.signs.either };
    await tx.rows('update imports set file_sealed = ? where id = ?', [
      this.imports.sealFile(row.id, { ...file, layout: found.layout, above: found.above, sight }),
      row.id,
    ]);
    return order !== 'ask';
  }

  private async sightOf(
    tx: Tx,
    { id, kind }: ImportRow,
    count: number,
  ): Promise<{ layout: Layout; above: number; signs: DaySigns } | { refusal: string }> {
    const signs: DaySigns = { day: 0, month: 0, either: 0 };
    const days = IMPORT_COLUMNS[kind].flatMap(({ name, isDay }) => (isDay ? [name] : []));
    let rest: Rest = { bytes: Buffer.alloc(0), line: 1 };
    let layout: Layout | null = null;
    let announced: Delimiter | null = null;
    let above = 0;
    for (let part = 0; part < count; part += 1) {
      const taken = takeRecords(rest, await this.partOf(tx, id, part), part === count - 1);
      rest = taken.rest;
      // Reading it will say so, with the line.
      if (rest.bytes.length > LONGEST_RECORD) break;
      for (const record of taken.records) {
        if (layout) {
          const { value: cells = {} } = cellsAt(layout, record);
          for (const name of days) countDay(cells[name] ?? '', signs);
          continue;
        }
        above += 1;
        announced ??= above === 1 ? announcedDelimiter(textOf(record.bytes) ?? '') : null;
        if (above === 1 && announced) continue;
        const found = layoutOf(kind, record.bytes, announced);
        if ('refusal' in found) return found;
        layout = found;
      }
    }
    return layout
      ? { layout, above, signs }
      : { refusal: rest.bytes.length > LONGEST_RECORD ? noEnd(rest.line) : 'There is no line in this file.' };
  }

  private async partOf(tx: Tx, id: number, part: number): Promise<Buffer> {
    const row = await tx.first<{ data_sealed: string }>(
      'select data_sealed from import_parts where import_id = ? and part = ?',
      [id, part],
    );
    if (!row) throw new Error(`Part ${part} of import ${id} is missing.`);
    return Buffer.from(this.sealer.open(PART, rowOf(id, part), row.data_sealed), 'base64');
  }

  /** Its length stays that of the file as it was sent: how far the reading is, is counted by it. */
  private async rewrite(tx: Tx, id: number, part: number, bytes: Buffer): Promise<void> {
    await tx.rows('update import_parts set data_sealed = ? where import_id = ? and part = ?', [
      this.sealer.seal(PART, rowOf(id, part), bytes.toString('base64')),
      id,
      part,
    ]);
  }

  /** Customers are known by phone, and by name and birth date, which are sealed: marks of them stand beside the file while it is checked. */
  private async markPeople(tx: Tx, { id, people_after: after }: ImportRow, file: FileState): Promise<boolean> {
    const markOf = marker(file.key);
    const people = await tx.rows<{
      id: number;
      email: string;
      fname: string;
      sname: string;
      particulars_sealed: string;
    }>(
      `select id, email, fname, sname, particulars_sealed from accounts where role = 'customer' and id > ? order by id limit ?`,
      [after, PEOPLE_AT_ONCE],
    );
    const marks = people.flatMap((one) => {
      const particulars = this.records.particulars({ id: one.id, particularsSealed: one.particulars_sealed });
      const { phone, person } = likenessOf({ ...one, particulars });
      return [
        ...(phone ? [{ mark: markOf('phone', phone), user: one.id }] : []),
        ...(person ? [{ mark: markOf('person', person), user: one.id }] : []),
      ];
    });
    await tx.rows(
      `insert into import_marks (import_id, mark, user_id) select ?, m, u from unnest(?::text[], ?::bigint[]) as n (m, u) on conflict do nothing`,
      [id, marks.map(({ mark }) => mark), marks.map(({ user }) => user)],
    );
    const last = people.length === PEOPLE_AT_ONCE ? (people.at(-1)?.id ?? null) : null;
    await tx.rows('update imports set people_after = ? where id = ?', [last, id]);
    return false;
  }

  /** Reads the next part. True when nothing is left to read. */
  private async read(tx: Tx, row: ImportRow, file: FileState): Promise<boolean> {
    const { id, kind } = row;
    const bytes = await this.partOf(tx, id, row.next_part);
    const read = Math.min(row.bytes, (row.next_part + 1) * PART_BYTES);
    const isLast = read >= row.bytes;
    const { records, rest } = takeRecords({ bytes: Buffer.from(file.rest, 'base64'), line: file.line }, bytes, isLast);
    if (rest.bytes.length > LONGEST_RECORD) return this.refuse(tx, row, noEnd(rest.line));
    if (!file.layout) {
      const header = records.shift();
      if (!header) return this.refuse(tx, row, 'There is no line in this file.');
      const layout = layoutOf(kind, header.bytes);
      if ('refusal' in layout) return this.refuse(tx, row, layout.refusal);
      file.layout = layout;
    }
    const above = Math.min(file.above ?? 0, records.length);
    records.splice(0, above);
    file.above = (file.above ?? 0) - above;
    const lines = this.linesOf(row, file, records, londonDate(tx.now));
    if (row.lines + lines.length > MOST_LINES)
      return this.refuse(tx, row, 'A file may have 200,000 lines at most. Please cut it in two.');
    if (isLast && row.lines + lines.length === 0)
      return this.refuse(tx, row, 'There is nothing below the first line of this file.');
    const judged = await this.judging.judge(tx, row, marker(file.key), lines);
    await this.keep(tx, id, judged);
    remember(kind, file, lines, judged);
    Object.assign(file, { rest: rest.bytes.toString('base64'), line: rest.line });
    const of = (is: Judged['is']): number => judged.filter((one) => one.is === is).length;
    await tx.rows(
      `update imports set read = ?, next_part = next_part + 1, lines = lines + ?, good = good + ?, bad = bad + ?, known = known + ?, file_sealed = ?, state = ? where id = ?`,
      [
        read,
        lines.length,
        of('good'),
        of('bad'),
        of('known'),
        this.imports.sealFile(id, isLast ? { ...file, rest: '', key: '' } : file),
        isLast ? 'checked' : 'checking',
        id,
      ],
    );
    if (isLast) await this.end(tx, id, 'checked');
    return isLast;
  }

  private linesOf(
    { kind }: ImportRow,
    { layout, products, sight }: FileState,
    records: RawRecord[],
    today: string,
  ): Looked[] {
    if (!layout) return [];
    const order = sight?.order === 'month' ? 'month' : 'day';
    return records.flatMap(({ line, bytes }): Looked[] => {
      const { value: cells, problems } = cellsAt(layout, { line, bytes });
      if (problems) return [{ line, read: { problems }, like: {}, cells: {} }];
      if (isEmpty(cells)) return [];
      if (kind === 'orders')
        return [{ line, read: orderLine(cells, today, products, order), like: orderLikeness(cells), cells }];
      const read = customerLine(cells, today, order);
      return [{ line, read, like: read.problems ? likenessIn(cells, order) : likenessOf(read.value), cells }];
    });
  }

  private async keep(tx: Tx, id: number, judged: Judged[]): Promise<void> {
    const kept = judged.filter((one) => one.is !== 'known');
    await tx.rows(
      `insert into import_lines (import_id, line, is_good, record_sealed) select ?, l, g, r from unnest(?::int[], ?::boolean[], ?::text[]) as n (l, g, r)`,
      [
        id,
        kept.map(({ line }) => line),
        kept.map(({ is }) => is === 'good'),
        kept.map(({ line, kept: what }) =>
          this.sealer.sealJson(RECORD, rowOf(id, line), what satisfies ImportProblem[] | object),
        ),
      ],
    );
  }

  private async refuse(tx: Tx, { id }: ImportRow, refusal: string): Promise<true> {
    await tx.rows(
      `update imports set state = 'refused', refusal = ?, lines = 0, good = 0, bad = 0, known = 0, ended_at = ? where id = ?`,
      [refusal, tx.now, id],
    );
    await tx.rows('delete from import_lines where import_id = ?', [id]);
    return this.end(tx, id, 'refused');
  }

  /** The file has been read: what is left of it are the lines that were found. */
  private async end(tx: Tx, id: number, state: string): Promise<true> {
    await tx.rows('delete from import_parts where import_id = ?', [id]);
    await tx.rows('delete from import_marks where import_id = ?', [id]);
    await tx.audit('import.checked', `import=${id}`, { state });
    return true;
  }
}
