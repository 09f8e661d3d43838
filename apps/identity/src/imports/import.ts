import type { DateOrder, Import, ImportKind, ImportLayout, ImportState } from '@sorrel/contracts/identity/imports';
import { KEPT_DAYS } from '@sorrel/contracts/identity/imports';
import { conflict, type Fault } from '@sorrel/service-kit/fault';
import type { Encoding } from './encoding.ts';
import { columnsSeen, type Layout } from './line.ts';
import type { Products } from './order-line.ts';

/** What is remembered of a file while it is read; sealed, for it holds a piece of it. */
export interface FileState {
  name: string;
  /** The key of this file's marks. */
  key: string;
  products: Products;
  layout: Layout | null;
  /** What was found before it was read; absent in a file that was begun before it was looked at. */
  sight?: Sight;
  /** Lines in front of the first that is read: the header, and what Excel writes above it. */
  above?: number;
  /** By column, the lines that have nothing there. */
  blanks?: Record<string, number>;
  /** How the first lines, and the first with accents, were read. */
  first?: FirstLine[];
  /** Of a record that goes on in the next part, in base64. */
  rest: string;
  line: number;
}

interface Sight {
  encoding: Encoding;
  order: DateOrder | 'ask';
  either: number;
}
export interface FirstLine {
  line: number;
  isGood: boolean;
  hasAccents: boolean;
  cells: { column: string; read: string; as: string }[];
}
/** So many lines are shown as they were read, and so many more for their accents. */
const FIRST_LINES = 5;
const ACCENTED_LINES = 3;
export function withFirst(first: readonly FirstLine[], next: FirstLine): FirstLine[] {
  const isShown =
    first.length < FIRST_LINES ||
    (next.hasAccents && first.filter(({ hasAccents }) => hasAccents).length < ACCENTED_LINES);
  return isShown ? [...first, next] : [...first];
}

const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;
function layoutSeen(kind: ImportKind, { layout, sight, blanks = {} }: FileState): ImportLayout | null {
  if (!layout || !sight) return null;
  return {
    encoding: sight.encoding,
    separator: SEPARATORS[layout.delimiter],
    ...columnsSeen(kind, layout),
    blanks: Object.entries(blanks).map(([column, lines]) => ({ column, lines })),
    dateOrder: sight.order === 'ask' || sight.either === 0 ? null : sight.order,
    ambiguous: sight.either,
  };
}

/** A row of `imports`. */
export interface ImportRow extends Record<string, unknown> {
  id: number;
  kind: ImportKind;
  state: ImportState;
  file_sealed: string | null;
  bytes: number;
  received: number;
  read: number;
  next_part: number;
  people_after: number | null;
  lines: number;
  good: number;
  bad: number;
  known: number;
  done: number;
  passed: number;
  refusal: string | null;
  should_mail: boolean;
  made_at: Date;
  by_id: number;
  by_name: string;
  ended_at: Date | null;
  goes_at: Date;
}

export const OPEN_STATES: readonly ImportState[] = ['uploading', 'checking', 'checked', 'running', 'stopped'];
/** So many files may lie about at once. */
export const MOST_OPEN = 5;
const DAY_MS = 24 * 3600_000;
export const goesAt = (now: Date): Date => new Date(now.getTime() + KEPT_DAYS * DAY_MS);

export const outlineOf = (row: ImportRow, file: FileState | null): Import => ({
  id: row.id,
  kind: row.kind,
  state: row.state === 'checking' && file?.sight?.order === 'ask' ? 'asking' : row.state,
  file: file?.name ?? '',
  layout: file && layoutSeen(row.kind, file),
  bytes: row.bytes,
  received: row.received,
  read: row.read,
  lines: row.lines,
  good: row.good,
  bad: row.bad,
  known: row.known,
  done: row.done,
  passed: row.passed,
  refusal: row.refusal,
  shouldMail: row.should_mail,
  madeAt: row.made_at.toISOString(),
  by: row.by_name,
  endedAt: row.ended_at?.toISOString() ?? null,
  goesAt: row.goes_at.toISOString(),
});

type Counts = Pick<ImportRow, 'state' | 'good' | 'bad'>;

/**
 * Whether a run may begin: `go`, or `nothing` when it is under way or over, as after a second press. Whoever presses says which counts they
 * saw, and decides about no others.
 */
export function mayRun(row: Counts, seen: { good: number; bad: number }): 'go' | 'nothing' | Fault {
  if (row.state === 'running' || row.state === 'done') return 'nothing';
  if (row.state !== 'checked' && row.state !== 'stopped')
    return conflict('This file has not been checked, or is gone. Please choose it again.', 'not_checked');
  if (row.good !== seen.good || row.bad !== seen.bad)
    return conflict(
      `The counts are others than those you saw: ${row.good} good lines and ${row.bad} bad ones. Please look again.`,
      'counts_changed',
    );
  return row.good === 0 ? conflict('There is no good line to import.', 'nothing_to_import') : 'go';
}
