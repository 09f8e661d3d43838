import { isDate } from '@sorrel/contracts/london';
import { IMPORT_COLUMNS, type ImportKind } from '@sorrel/contracts/identity/imports';
import type { CustomerLine, Same } from './customer-line.ts';
import { withFirst, type FileState } from './import.ts';
import { isoOf, shown, type Cells, type Read } from './line.ts';

/** A line as it was looked at; `like`: whose it is, as far as it can be read. */
export interface Looked {
  line: number;
  read: Read<unknown>;
  like: Partial<Record<Same, string>>;
  cells: Cells;
}

const hasAccents = (cells: Cells): boolean => Object.values(cells).some((cell) => /[^\u0000-\u007f]/.test(cell));
const written = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));

/** What becomes of a cell: days in words, so that nobody mistakes the month, and what is put right. */
function asRead(column: string, cell: string, { order, value }: { order: 'day' | 'month'; value: unknown }): string {
  if (cell === '') return '';
  const iso = isoOf(cell, order) ?? cell;
  if (isDate(iso)) return written(iso);
  const { particulars, address } = (value ?? {}) as Partial<CustomerLine>;
  if (column === 'phone') return particulars?.phone ?? cell;
  if (column === 'sex') return particulars?.sex ?? cell;
  if (column === 'postcode') return address?.postcode ?? cell;
  if (column === 'uk_resident' && particulars?.uk_resident != null) return particulars.uk_resident ? 'yes' : 'no';
  return cell;
}

/** Keeps how the first lines were read, and counts what each column does not have. */
export function remember(
  kind: ImportKind,
  file: FileState,
  lines: readonly Looked[],
  judged: readonly { is: string }[],
): void {
  const columns = IMPORT_COLUMNS[kind].map(({ name }) => name).filter((name) => file.layout?.columns.includes(name));
  const blanks = { ...file.blanks };
  let first = file.first ?? [];
  const order = file.sight?.order === 'month' ? 'month' : 'day';
  for (const [at, { line, cells, read }] of lines.entries()) {
    for (const name of columns) if ((cells[name] ?? '') === '') blanks[name] = (blanks[name] ?? 0) + 1;
    if (Object.keys(cells).length === 0) continue;
    first = withFirst(first, {
      line,
      isGood: judged[at]?.is !== 'bad',
      hasAccents: hasAccents(cells),
      cells: columns.map((column) => {
        const cell = cells[column] ?? '';
        return { column, read: shown(cell), as: shown(asRead(column, cell, { order, value: read.value })) };
      }),
    });
  }
  Object.assign(file, { blanks, first });
}
