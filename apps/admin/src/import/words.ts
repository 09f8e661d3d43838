import type { ImportRow } from '@sorrel/contracts/http/admin';
import type { Tone } from '../ui/badge.ts';

type State = ImportRow['state'];

export const STATE_WORDS: Readonly<Record<State, { text: string; tone: Tone }>> = {
  uploading: { text: 'not sent to the end', tone: 'todo' },
  checking: { text: 'being checked', tone: 'todo' },
  asking: { text: 'waits for an answer', tone: 'asked' },
  checked: { text: 'checked', tone: 'todo' },
  running: { text: 'being imported', tone: 'todo' },
  stopped: { text: 'stopped', tone: 'bad' },
  done: { text: 'imported', tone: 'good' },
  refused: { text: 'refused', tone: 'bad' },
  forgotten: { text: 'thrown away', tone: 'quiet' },
};

const NUMBER = new Intl.NumberFormat('en-GB');
export const many = (n: number, one: string): string => `${NUMBER.format(n)} ${n === 1 ? one : `${one}s`}`;

/** How far it is, in percent; null where nothing moves. */
export function progressOf({ state, bytes, received, read, good, done }: ImportRow): number | null {
  const part = (n: number, of: number): number => (of === 0 ? 0 : Math.floor((n / of) * 100));
  if (state === 'uploading') return part(received, bytes);
  if (state === 'checking') return part(read, bytes);
  return state === 'running' || state === 'stopped' ? part(done, good) : null;
}

/** What the dry run and the run came to, a sentence each. */
export function countsOf({ kind, state, lines, good, bad, known, done, passed }: ImportRow): string[] {
  if (state === 'uploading' || state === 'asking' || state === 'refused') return [];
  const noun = kind === 'customers' ? 'customer' : 'order';
  const said = [`${many(lines, 'line')}: ${NUMBER.format(good)} good, ${NUMBER.format(bad)} bad.`];
  if (known > 0) said.push(`${many(known, 'line')} imported before: nothing to do.`);
  if (done > 0) said.push(`${many(done - passed, noun)} imported.`);
  if (passed > 0)
    said.push(
      kind === 'customers'
        ? `${many(passed, 'line')} left out: they had an account, or were imported, by then.`
        : `${many(passed, 'line')} left out: imported by then, or the customer is gone.`,
    );
  return said;
}

const ENCODINGS: Readonly<Record<Layout['encoding'], string>> = {
  'UTF-8': 'UTF-8',
  'Windows-1252': 'Windows-1252, as Excel writes “CSV”',
  'UTF-16': 'UTF-16',
  Excel: 'the first sheet of an Excel file',
};
type Layout = NonNullable<ImportRow['layout']>;

/** How a file was read, a line each: what is read, what by a guess, what not, and what it does not have. */
export function layoutWords(layout: Layout): { what: string; names: string; isDoubtful: boolean }[] {
  const named = (name: string, at: number): string => (name === '' ? `column ${at + 1}, without a name` : name);
  const columns = layout.columns.map((one, at) => ({ ...one, name: named(one.name, at) }));
  const list = (what: string, names: string[], isDoubtful = false) =>
    names.length > 0 ? [{ what, names: names.join(', '), isDoubtful }] : [];
  const separator = layout.encoding === 'Excel' ? '' : `; values parted by ${layout.separator}s`;
  const order = layout.date_order === 'month' ? 'the month first' : 'the day first';
  return [
    ...list('Read as', [`${ENCODINGS[layout.encoding]}${separator}`]),
    ...list(
      'Columns read',
      columns.flatMap(({ name, as, is_guessed: isGuessed }) => (as && !isGuessed ? [name] : [])),
    ),
    ...list(
      'Columns read by a guess',
      columns.flatMap(({ name, as, is_guessed: isGuessed }) => (as && isGuessed ? [`${name} as ${as}`] : [])),
      true,
    ),
    ...list(
      'Columns not read',
      columns.flatMap(({ name, as }) => (as ? [] : [name])),
      true,
    ),
    ...list('Not in this file', layout.missing, true),
    ...list(
      'Lines without a value',
      layout.blanks.map(({ column, lines }) => `${column} ${NUMBER.format(lines)}`),
    ),
    ...list('Days', layout.date_order ? [`read with ${order}: ${many(layout.ambiguous, 'day')} could be two`] : []),
  ];
}
