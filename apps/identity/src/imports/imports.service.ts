import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  PART_BYTES,
  type answerImportDates,
  type beginImport,
  type Import,
  type ImportProblem,
  type readImportPreview,
  type runImport,
} from '@sorrel/contracts/identity/imports';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { z } from 'zod';
import { goesAt, mayRun, MOST_OPEN, OPEN_STATES, outlineOf, type FileState, type ImportRow } from './import.ts';

export const CHECK_JOB = 'check-import';
export const RUN_JOB = 'run-import';
export const FORGET_JOB = 'forget-import';
export const importJob = (kind: string, id: number) => ({ kind, key: `import:${id}`, data: { id } });
const FILE = 'identity.imports.file';
export const PART = 'identity.import_parts.data';
export const RECORD = 'identity.import_lines.record';
export const rowOf = (id: number, place: number): string => `${id}.${place}`;

/** Files of another system: how they come in, and what staff decide about them. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
  ) {}

  async list(): Promise<{ imports: Import[] }> {
    const rows = await this.db.rows<ImportRow>('select * from imports order by id desc limit 20');
    return { imports: rows.map((row) => outlineOf(row, this.fileOf(row))) };
  }

  /** A file that the same person began to send and did not finish gives way. */
  begin(input: z.output<typeof beginImport.input>, ctx: Context): Promise<{ id: number }> {
    const { kind, file, bytes, products } = input;
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows(`select pg_advisory_xact_lock(hashtext('identity.imports.begin'))`);
      const left = await tx.rows<{ id: number }>(
        `select id from imports where state = 'uploading' and by_id = ? for update`,
        [userIdOf(ctx)],
      );
      for (const { id } of left) await this.clear(tx, id);
      const open = await tx.rows('select 1 from imports where state = any(?)', [[...OPEN_STATES]]);
      if (open.length >= MOST_OPEN)
        throw conflict(`${MOST_OPEN} files are open already. Please import one of them, or throw it away.`, 'too_many');
      const id = await tx.nextId('imports');
      const state: FileState = {
        name: file,
        key: randomBytes(32).toString('base64'),
        products,
        layout: null,
        rest: '',
        line: 1,
      };
      await tx.rows(
        `insert into imports (id, kind, state, file_sealed, bytes, people_after, made_at, by_id, by_name, goes_at) values (?, ?, 'uploading', ?, ?, ?, ?, ?, ?, ?)`,
        [
          id,
          kind,
          this.sealFile(id, state),
          bytes,
          kind === 'customers' ? 0 : null,
          tx.now,
          userIdOf(ctx),
          ctx.actor.name,
          goesAt(tx.now),
        ],
      );
      await tx.schedule({ ...importJob(FORGET_JOB, id), dueAt: goesAt(tx.now) });
      return { id };
    });
  }

  /** Parts may come twice, and in any order. Only who began a file adds to it. */
  addPart(id: number, part: number, data: string, ctx: Context): Promise<{ received: number; isWhole: boolean }> {
    const bytes = Buffer.from(data, 'base64');
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, id);
      if (row.by_id !== userIdOf(ctx)) throw new Fault('forbidden', 'A colleague is sending this file.');
      if (row.state === 'checking') return { received: row.bytes, isWhole: true };
      if (row.state !== 'uploading') throw conflict('This file has come in already, or is gone.', 'not_uploading');
      const [parts, last] = [Math.ceil(row.bytes / PART_BYTES), row.bytes % PART_BYTES || PART_BYTES];
      if (part >= parts || bytes.length !== (part === parts - 1 ? last : PART_BYTES))
        throw invalid('data', 'This is no part of the file as it was announced. Please choose it again.');
      await tx.rows(
        `insert into import_parts (import_id, part, bytes, data_sealed) values (?, ?, ?, ?)
         on conflict (import_id, part) do update set bytes = excluded.bytes, data_sealed = excluded.data_sealed`,
        [id, part, bytes.length, this.sealer.seal(PART, rowOf(id, part), bytes.toString('base64'))],
      );
      const sum = await tx.first<{ n: number }>(
        'select coalesce(sum(bytes), 0)::int as n from import_parts where import_id = ?',
        [id],
      );
      const received = sum?.n ?? 0;
      const isWhole = received === row.bytes;
      await tx.rows('update imports set received = ?, state = ? where id = ?', [
        received,
        isWhole ? 'checking' : 'uploading',
        id,
      ]);
      if (isWhole) await tx.schedule(importJob(CHECK_JOB, id));
      return { received, isWhole };
    });
  }

  problems(
    { id, after, limit }: { id: number; after: number; limit: number },
    ctx: Context,
  ): Promise<{ lines: { line: number; problems: ImportProblem[] }[]; next: number | null }> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ line: number; record_sealed: string }>(
        'select line, record_sealed from import_lines where import_id = ? and not is_good and line > ? order by line limit ?',
        [id, after, limit],
      );
      return {
        lines: rows.map(({ line, record_sealed: sealed }) => ({
          line,
          problems: this.sealer.openJson<ImportProblem[]>(RECORD, rowOf(id, line), sealed),
        })),
        next: rows.length === limit ? (rows.at(-1)?.line ?? null) : null,
      };
    });
  }

  preview(id: number, ctx: Context): Promise<{ lines: z.input<typeof readImportPreview.output>['lines'] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<ImportRow>('select * from imports where id = ?', [id]);
      if (!row) throw notFound('This import');
      const first = this.fileOf(row)?.first ?? [];
      return { lines: first.map(({ line, isGood, cells }) => ({ line, isGood, cells })) };
    });
  }

  answerDates({ id, order }: z.output<typeof answerImportDates.input>, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, id);
      const file = this.fileOf(row);
      if (file?.sight?.order === order) return;
      if (row.state !== 'checking' || file?.sight?.order !== 'ask')
        throw conflict('Nothing is asked about this file any more.', 'not_asking');
      await tx.rows('update imports set file_sealed = ? where id = ?', [
        this.sealFile(id, { ...file, sight: { ...file.sight, order } }),
        id,
      ]);
      await tx.schedule(importJob(CHECK_JOB, id));
    });
  }

  run({ id, shouldMail, ...seen }: z.output<typeof runImport.input>, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await this.locked(tx, id);
      const verdict = mayRun(row, seen);
      if (verdict === 'nothing') return;
      if (verdict !== 'go') throw verdict;
      await tx.rows(`update imports set state = 'running', should_mail = ? where id = ?`, [
        shouldMail && row.kind === 'customers',
        id,
      ]);
      await tx.schedule(importJob(RUN_JOB, id));
    });
  }

  stop(id: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const { state } = await this.locked(tx, id);
      if (state === 'stopped' || state === 'done') return;
      if (state !== 'running') throw conflict('This import is not running.', 'not_running');
      await tx.rows(`update imports set state = 'stopped' where id = ?`, [id]);
    });
  }

  /** By hand, or by the job when its days are over; then even while it runs, for a run takes no week. */
  forget(id: number, ctx: Context, isOver = false): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const { state } = await this.locked(tx, id);
      if (state === 'running' && !isOver)
        throw conflict('This import is running. Please stop it first.', 'still_running');
      await this.clear(tx, id, state === 'done' ? 'done' : 'forgotten');
    });
  }

  async locked(tx: Tx, id: number): Promise<ImportRow> {
    const row = await tx.first<ImportRow>('select * from imports where id = ? for update', [id]);
    if (!row) throw notFound('This import');
    return row;
  }

  fileOf({ id, file_sealed: sealed }: Pick<ImportRow, 'id' | 'file_sealed'>): FileState | null {
    return sealed === null ? null : this.sealer.openJson<FileState>(FILE, id, sealed);
  }

  sealFile(id: number, state: FileState): string {
    return this.sealer.sealJson(FILE, id, state);
  }

  /** Everything that was read from the file, and the file. Its counts stay. */
  private async clear(tx: Tx, id: number, state: 'done' | 'forgotten' = 'forgotten'): Promise<void> {
    for (const table of ['import_parts', 'import_lines', 'import_marks'])
      await tx.rows(`delete from ${table} where import_id = ?`, [id]);
    await tx.rows('update imports set file_sealed = null, state = ? where id = ?', [state, id]);
    await tx.unschedule(FORGET_JOB, `import:${id}`);
  }
}
