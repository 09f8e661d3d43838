import { NO_FILTER } from '@sorrel/contracts/lists';
import type { TableColumnsType } from 'antd';
import type { ListView } from './list-views.api.ts';

type Filter = Readonly<Record<string, string>>;
type Column<Row> = TableColumnsType<Row>[number];

/** The filter that an address says. */
export const filterOf = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name, value]) => !NO_FILTER.includes(name) && value !== ''));

/** The columns that an address says, in their order; null: it says nothing of them. */
export function columnsOf(params: URLSearchParams): string[] | null {
  const said = (params.get('columns') ?? '').split(',').filter((key) => /^[a-z_]{1,30}$/.test(key));
  return said.length === 0 ? null : [...new Set(said)];
}

/** Where a view is opened. */
export const addressOf = ({ id, filter, columns }: Pick<ListView, 'id' | 'filter' | 'columns'>): URLSearchParams =>
  new URLSearchParams({ ...filter, ...(columns ? { columns: columns.join() } : {}), view: String(id) });

/** The new filter of an address, which says besides how the list is arranged. */
export function keepArrangement(before: URLSearchParams, next: URLSearchParams): URLSearchParams {
  for (const name of ['columns', 'view']) {
    const value = before.get(name);
    if (value) next.set(name, value);
  }
  return next;
}

const asText = (filter: Filter): string => JSON.stringify(Object.entries(filter).toSorted());

/** Whether the address shows something else than the view that is open in it. */
export const isChanged = (view: Pick<ListView, 'filter' | 'columns'>, params: URLSearchParams): boolean =>
  asText(view.filter) !== asText(filterOf(params)) || view.columns?.join() !== columnsOf(params)?.join();

/** A filter in words: `status: active; treatment: acne`. */
export const filterText = (filter: Filter): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
    .join('; ') || 'as the list opens';

export const keyOf = <Row>(column: Column<Row>): string =>
  String(column.key ?? ('dataIndex' in column ? column.dataIndex : ''));

/** The columns as they are chosen: those alone, in that order. `fixed`, by which a row is opened, is always among them. */
export function arranged<Row>(
  columns: TableColumnsType<Row>,
  chosen: readonly string[] | null,
  fixed: string,
): TableColumnsType<Row> {
  if (chosen === null) return columns;
  const wanted = chosen.includes(fixed) ? chosen : [fixed, ...chosen];
  const shown = wanted.flatMap((key) => columns.filter((column) => keyOf(column) === key));
  // What a column of that name once was may be gone.
  return shown.length > 0 ? shown : columns;
}

const USUAL_WIDTH = 200;

/** How wide a table of these columns is at least; `all` are as wide as said. */
export function widthOf<Row>(shown: TableColumnsType<Row>, all: TableColumnsType<Row>, minWidth: number): number {
  if (shown.length >= all.length) return minWidth;
  const sum = shown.reduce((width, column) => width + (Number(column.width) || USUAL_WIDTH), 0);
  return Math.min(minWidth, sum);
}

export interface Choice {
  key: string;
  isShown: boolean;
}

/** All columns to choose from: the shown ones first, as they stand. */
export function choicesOf(all: readonly string[], chosen: readonly string[] | null): Choice[] {
  const shown = (chosen ?? all).filter((key) => all.includes(key));
  return [
    ...shown.map((key) => ({ key, isShown: true })),
    ...all.filter((key) => !shown.includes(key)).map((key) => ({ key, isShown: false })),
  ];
}

/** One of them at another place. */
export function moved(choices: readonly Choice[], key: string, to: number): Choice[] {
  const from = choices.findIndex((one) => one.key === key);
  const choice = choices[from];
  if (!choice || to < 0 || to >= choices.length) return [...choices];
  const rest = choices.filter((one) => one !== choice);
  return [...rest.slice(0, to), choice, ...rest.slice(to)];
}

/** What was chosen; null: the list as it comes. */
export function chosenOf(choices: readonly Choice[], all: readonly string[]): string[] | null {
  const shown = choices.filter(({ isShown }) => isShown).map(({ key }) => key);
  return shown.join() === all.join() ? null : shown;
}
