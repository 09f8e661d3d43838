import { z } from 'zod';
import { AuditMark, type AuditEntry, type AuditPart } from '@sorrel/contracts/kit/audit';
import { PROGRAMS } from '@sorrel/contracts/kit/operations';

/** A row, and whose audit it stands in. */
export interface Merged extends AuditEntry {
  program: string;
}
/** Where each program's list goes on: absent, it begins at the newest row; null, it has been read to its end. */
export type Marks = Readonly<Record<string, AuditMark | null>>;
const Written = z.partialRecord(z.enum(PROGRAMS), AuditMark.nullable());
/** What a program answered; null: nothing. */
type Answered = Readonly<Record<string, AuditPart | null>>;

type Place = Pick<Merged, 'at' | 'program' | 'id'>;
/** Newest first; at one moment program by program, and in each the later row first. */
const inOrder = (a: Place, b: Place): number =>
  Date.parse(b.at) - Date.parse(a.at) || a.program.localeCompare(b.program) || b.id - a.id;

interface Page {
  rows: Merged[];
  marks: Marks;
  /** Whether anything may follow. */
  hasMore: boolean;
  /** How far back everything has been looked at, where that is further than the last row. */
  lookedBackTo: string | null;
  /** Programs that gave no answer. */
  away: string[];
}

/**
 * One list of the programs' lists, at most `most` rows. A row is shown only once every program has been looked at as far back as it, so that
 * nothing is put in before it later. A program that is away goes on below this page when it is back: its newer rows are missing, and it is
 * named.
 */
export function mergeParts(answered: Answered, before: Marks, most: number): Page {
  const parts = Object.entries(answered).flatMap(([program, part]) => (part ? [{ program, ...part }] : []));
  const away = Object.keys(answered).filter((program) => !answered[program]);
  const horizons = parts.flatMap(({ program, next }) => (next ? [{ ...next, program }] : [])).toSorted(inOrder);
  const [horizon] = horizons;
  const all = parts.flatMap(({ program, rows }) => rows.map((row): Merged => ({ ...row, program }))).toSorted(inOrder);
  const sure = horizon ? all.filter((row) => inOrder(row, horizon) <= 0) : all;
  const rows = sure.slice(0, most);
  const isCut = sure.length > most;
  const last = rows.at(-1);
  const marks: Record<string, AuditMark | null> = { ...before };
  for (const { program, rows: own, next } of parts) {
    const shown = rows.filter((row) => row.program === program);
    const end = shown.at(-1);
    if (shown.length === own.length) marks[program] = next;
    else if (end) marks[program] = { at: end.at, id: end.id };
  }
  const bottom = isCut ? last : (horizon ?? last);
  for (const program of away) if (bottom) marks[program] = { at: bottom.at, id: Number.MAX_SAFE_INTEGER };
  return {
    rows,
    marks,
    hasMore: parts.some(({ program }) => marks[program] !== null),
    lookedBackTo: !isCut && horizon && rows.length < most ? horizon.at : null,
    away,
  };
}

/** Marks as they stand in an address. */
export const writtenMarks = (marks: Marks): string => Buffer.from(JSON.stringify(marks)).toString('base64url');

/** The marks of an address; null where it is none of ours. */
export function readMarks(text: string): Marks | null {
  try {
    const { data } = Written.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return data ?? null;
  } catch {
    return null;
  }
}
