import { z } from 'zod';
import { ImportKind, ImportProblem, ImportState } from '../../identity/imports.ts';
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
export const ImportBegun = z.object({ success: z.literal(true), id: Id, part_bytes: count });
export const ImportPartTaken = z.object({ success: z.literal(true), received: count, is_whole: z.boolean() });
