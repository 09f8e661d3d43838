import { z } from 'zod';
import { DateOrder, ImportKind, ImportLayout, ImportProblem, ImportState } from '../../identity/imports.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { page } from './shapes.ts';

const count = z.int().nonnegative();

export const ImportRow = z.object({
  id: Id,
  kind: ImportKind,
  state: ImportState,
  file: z.string(),
  bytes: count,
  received: count,
  read: count,
  lines: count,
  good: count,
  bad: count,
  known: count,
  done: count,
  passed: count,
  refusal: z.string().nullable(),
  /** How the file is read; null before it is looked at, and once it is gone. */
  layout: z
    .object({
      encoding: ImportLayout.shape.encoding,
      separator: ImportLayout.shape.separator,
      columns: z.array(z.object({ name: z.string(), as: z.string().nullable(), is_guessed: z.boolean() })),
      missing: z.array(z.string()),
      blanks: z.array(z.object({ column: z.string(), lines: count })),
      date_order: DateOrder.nullable(),
      ambiguous: count,
    })
    .nullable(),
  should_mail: z.boolean(),
  made_at: Moment,
  by: z.string(),
  ended_at: Moment.nullable(),
  goes_at: Moment,
});
export type ImportRow = z.infer<typeof ImportRow>;

/** GET /v2/admin/import and /v2/admin/data/imports: the newest twenty. */
export const ImportsAnswer = z.object({ imports: z.array(ImportRow) });
export const ImportsPage = page('Admin/Import', ImportsAnswer);
/** GET /v2/admin/data/import-problems. `next`: what `after` is for the following lines. */
export const ImportProblems = z.object({
  lines: z.array(z.object({ line: count, problems: z.array(ImportProblem) })),
  next: count.nullable(),
});
/** GET /v2/admin/data/import-preview: `read` is what stands in the file, `as` what becomes of it. */
export const ImportPreview = z.object({
  lines: z.array(
    z.object({
      line: count,
      is_good: z.boolean(),
      cells: z.array(z.object({ column: z.string(), read: z.string(), as: z.string() })),
    }),
  ),
});
export const ImportBegun = z.object({ success: z.literal(true), id: Id, part_bytes: count });
export const ImportPartTaken = z.object({ success: z.literal(true), received: count, is_whole: z.boolean() });
