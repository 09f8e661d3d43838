import { Injectable } from '@nestjs/common';
import { MOST_LINES, type ImportProblem } from '@sorrel/contracts/identity/imports';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CustomerRecords } from '../customers/records.service.ts';
import { LONGEST_RECORD, takeRecords, type RawRecord } from './csv.ts';
import { customerLine, likenessOf } from './customer-line.ts';
import type { FileState, ImportRow } from './import.ts';
import { CHECK_JOB, importJob, ImportsService, PART, RECORD, rowOf } from './imports.service.ts';
import { JudgingService, type Judged } from './judging.service.ts';
import { cellsAt, isEmpty, layoutOf, type Cells, type Read } from './line.ts';
import { marker } from './marks.ts';
import { orderLine } from './order-line.ts';

const PEOPLE_AT_ONCE = 1_000;

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
      if (row.state !== 'checking' || !file) return;
      const isOver = row.people_after === null ? await this.read(tx, row, file) : await this.markPeople(tx, row, file);
      if (!isOver) await tx.schedule(importJob(CHECK_JOB, id));
    });
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
    const part = await tx.first<{ bytes: number; data_sealed: string }>(
      'select bytes, data_sealed from import_parts where import_id = ? and part = ?',
      [id, row.next_part],
    );
    if (!part) throw new Error(`Part ${row.next_part} of import ${id} is missing.`);
    const bytes = Buffer.from(this.sealer.open(PART, rowOf(id, row.next_part), part.data_sealed), 'base64');
    const read = row.read + part.bytes;
    const isLast = read >= row.bytes;
    const { records, rest } = takeRecords({ bytes: Buffer.from(file.rest, 'base64'), line: file.line }, bytes, isLast);
    if (rest.bytes.length > LONGEST_RECORD)
      return this.refuse(tx, row, `From line ${rest.line} on a value in quotation marks has no end.`);
    if (!file.layout) {
      const header = records.shift();
      if (!header) return this.refuse(tx, row, 'There is no line in this file.');
      const layout = layoutOf(kind, header.bytes);
      if ('refusal' in layout) return this.refuse(tx, row, layout.refusal);
      file.layout = layout;
    }
    const lines = this.linesOf(row, file, records, londonDate(tx.now));
    if (row.lines + lines.length > MOST_LINES)
      return this.refuse(tx, row, 'A file may have 200,000 lines at most. Please cut it in two.');
    if (isLast && row.lines + lines.length === 0)
      return this.refuse(tx, row, 'There is nothing below the first line of this file.');
    const judged = await this.judging.judge(tx, row, marker(file.key), lines);
    await this.keep(tx, id, judged);
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
    { layout, products }: FileState,
    records: RawRecord[],
    today: string,
  ): { line: number; read: Read<unknown> }[] {
    if (!layout) return [];
    const valueOf = (cells: Cells) =>
      kind === 'customers' ? customerLine(cells, today) : orderLine(cells, today, products);
    return records.flatMap((record) => {
      const cells = cellsAt(layout, record);
      if (cells.problems) return [{ line: record.line, read: cells }];
      return isEmpty(cells.value) ? [] : [{ line: record.line, read: valueOf(cells.value) }];
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
