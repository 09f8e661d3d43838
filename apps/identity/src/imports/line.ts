import {
  IMPORT_COLUMNS,
  type DateOrder,
  type ImportKind,
  type ImportLayout,
  type ImportProblem,
} from '@sorrel/contracts/identity/imports';
import { harmlessLine } from '@sorrel/contracts/harmless';
import { isDate } from '@sorrel/contracts/london';
import type { z } from 'zod';
import { cellsOf, delimiterOf, LONGEST_RECORD, textOf, type Delimiter, type RawRecord } from './csv.ts';

/** How a file is read, as its first line says. `columns`: the name of each place; null for what is not read. */
export interface Layout {
  delimiter: Delimiter;
  columns: (string | null)[];
  /** As the file itself names them; absent in a file that was begun before they were kept. */
  names?: string[];
}
export type Cells = Readonly<Record<string, string>>;
export type Read<T> = { value: T; problems?: never } | { value?: never; problems: ImportProblem[] };

const SHOWN = 120;
/** What was read, as it can be shown: nothing in it acts, and nothing of it is longer than a line. */
export function shown(text: string): string {
  const line = harmlessLine(text);
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
export const problem = (column: string, read: string, what: string): ImportProblem => ({
  column,
  read: shown(read),
  what,
});

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** Which column each place is: by its own name, or by another usual one that nothing else is taken for. */
function columnsOf(kind: ImportKind, names: readonly string[]): (string | null)[] {
  const known = IMPORT_COLUMNS[kind];
  const own = names.map((name) => (known.some((column) => column.name === name) ? name : null));
  const taken = new Set<string | null>(own);
  return own.map((name, at) => {
    if (name !== null) return name;
    const guess = known.find((column) => !taken.has(column.name) && column.alias.includes(names[at] ?? ''))?.name;
    if (guess === undefined) return null;
    taken.add(guess);
    return guess;
  });
}

/** What is said of the columns: each of the file's with what it is read as, and those of the template that it does not have. */
export function columnsSeen(kind: ImportKind, { columns, names }: Layout): Pick<ImportLayout, 'columns' | 'missing'> {
  return {
    columns: columns.map((as, at) => {
      const name = names?.[at] ?? as ?? '';
      return { name: shown(name), as, isGuessed: as !== null && plain(name) !== as };
    }),
    missing: IMPORT_COLUMNS[kind].map(({ name }) => name).filter((name) => !columns.includes(name)),
  };
}

/** Reads the header, or says why this is no such file. */
export function layoutOf(
  kind: ImportKind,
  bytes: Buffer,
  announced: Delimiter | null = null,
): Layout | { refusal: string } {
  const text = textOf(bytes);
  if (text === null) return { refusal: 'The file is not UTF-8. Please save it as “CSV UTF-8” and choose it again.' };
  const delimiter = announced ?? delimiterOf(text);
  const names = cellsOf(text, delimiter)?.map((name) => name.trim()) ?? [];
  const columns = columnsOf(kind, names.map(plain));
  const twice = columns.find((name, at) => name !== null && columns.indexOf(name) !== at);
  if (twice) return { refusal: `The column “${twice}” is there twice. Please keep one of them.` };
  const missing = IMPORT_COLUMNS[kind].filter(({ name, isRequired }) => isRequired && !columns.includes(name));
  if (missing.length > 0)
    return {
      refusal: `The first line has to name the columns, as the template does. Missing: ${missing.map(({ name }) => name).join(', ')}.`,
    };
  return { delimiter, columns, names };
}

/** The cells of a line by their columns, trimmed; columns that the file does not have are empty. */
export function cellsAt({ delimiter, columns }: Layout, { bytes }: RawRecord): Read<Cells> {
  const whole = (what: string): Read<Cells> => ({ problems: [problem('', '', what)] });
  if (bytes.length > LONGEST_RECORD)
    return whole('This line is longer than 20,000 signs. Please look for a quotation mark that is not closed.');
  const text = textOf(bytes);
  if (text === null) return whole('This line is not UTF-8. Please save the file as “CSV UTF-8”.');
  const cells = cellsOf(text, delimiter);
  if (!cells) return whole('A quotation mark stands where none may be. Inside a value it is written twice.');
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return whole(
      `This line has ${cells.length} values, and the first line names ${columns.length}. Please put values with a “${delimiter}” into quotation marks.`,
    );
  return { value: Object.fromEntries(columns.flatMap((name, at) => (name ? [[name, (cells[at] ?? '').trim()]] : []))) };
}

/** Whether nothing stands in a line: programs leave such lines at the end of a file. */
export const isEmpty = (cells: Cells): boolean => Object.values(cells).every((cell) => cell === '');

const WRITTEN_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
/** A day in figures as ISO writes it; null: it is written otherwise. */
export function isoOf(text: string, order: DateOrder): string | null {
  const [, first = '', second = '', year = ''] = WRITTEN_DAY.exec(text) ?? [];
  if (year === '') return null;
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What the days of a file say about which of their numbers is the day. */
export interface DaySigns {
  day: number;
  month: number;
  /** Both numbers could be either. */
  either: number;
}
export function countDay(text: string, signs: DaySigns): void {
  const [, first, second] = WRITTEN_DAY.exec(text.trim()) ?? [];
  if (first === undefined || first === second) return;
  const [a, b] = [Number(first) <= 12, Number(second) <= 12];
  if (a && b) signs.either += 1;
  else if (b) signs.day += 1;
  else if (a) signs.month += 1;
}
/** `ask`: some could be two days, and the others do not say which. */
export function orderOf({ day, month, either }: DaySigns): DateOrder | 'ask' {
  if (either > 0 && (month > 0 || day === 0)) return 'ask';
  return month > 0 && day === 0 ? 'month' : 'day';
}

/** Collects what is wrong with a line, a column at a time. */
export class Line {
  readonly problems: ImportProblem[] = [];

  constructor(
    private readonly cells: Cells,
    private readonly order: DateOrder,
  ) {}

  at(column: string): string {
    return this.cells[column] ?? '';
  }

  wrong(column: string, what: string): void {
    this.problems.push(problem(column, this.at(column), what));
  }

  /** What the schema makes of a cell; undefined where it refuses, which is noted. */
  as<S extends z.ZodType>(column: string, schema: S): z.output<S> | undefined {
    const result = schema.safeParse(this.at(column));
    if (result.success) return result.data;
    this.wrong(column, result.error.issues[0]?.message ?? 'Please check this value.');
    return undefined;
  }

  /** A day, as ISO writes it or as people here do; null when empty. */
  day(column: string): string | null {
    const text = this.at(column);
    if (text === '') return null;
    const iso = isoOf(text, this.order) ?? text;
    if (/^\d{4}-\d{2}-\d{2}$/.test(iso) && isDate(iso)) return iso;
    this.wrong(column, 'Please write the day like 1990-04-23 or 23/04/1990.');
    return null;
  }

  /** A whole number in figures. */
  whole(column: string, most: number, what: string): number {
    const text = this.at(column);
    if (/^\d{1,15}$/.test(text) && Number(text) <= most) return Number(text);
    this.wrong(column, what);
    return 0;
  }

  /** One of some words, null when empty. */
  word<T>(column: string, words: Readonly<Record<string, T>>, what: string): T | null {
    const text = this.at(column).toLowerCase();
    if (text === '') return null;
    if (Object.hasOwn(words, text)) return words[text] as T;
    this.wrong(column, what);
    return null;
  }

  read<T>(value: () => T): Read<T> {
    return this.problems.length > 0 ? { problems: this.problems } : { value: value() };
  }
}
